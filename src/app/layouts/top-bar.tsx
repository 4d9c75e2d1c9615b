import { Plus } from "lucide";
import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { ownName } from "../../features/person/own-name.ts";
import { GameClock } from "../../features/safe-play/shell-parts.tsx";
import { useSession } from "../../shell/session.ts";
import { useStream } from "../../link/use-stream.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { connectionBarId } from "../../ui/connection-bar.tsx";
import { Mark } from "../../ui/mark.tsx";
import { useOnline } from "../../ui/online.ts";
import { useDialogs } from "../../shell/dialogs/use-dialogs.ts";
import { links } from "../../shell/links.ts";
import { useWordedPart } from "../../shell/use-worded-part.ts";
import { Balance } from "./balance.tsx";
import pendingStyles from "./pending-line.module.css";
import styles from "./top-bar.module.css";

const loadSearch = () => import("../../features/catalog/search.tsx").then((module) => module.SearchButton);
const loadBell = () => import("../../features/bell/bell.tsx").then((module) => module.BellButton);

export function TopBar({ game, pending }: { game: boolean; pending: boolean }) {
  const { t } = useTranslation();
  const { open } = useDialogs();
  const { status } = useSession();
  const online = useOnline();
  const user = useStream((layer) => layer.profile.me$())?.value.user;
  const balance = useStream((layer) => layer.wallet.balance$());
  const search = useWordedPart(true, loadSearch, ["catalog"]);
  const bell = useWordedPart(status === "player", loadBell, ["bell"]);
  return (
    <header className={styles.bar} data-game={game || undefined}>
      <div className={styles.inner}>
        <Link href={links.home()} className={styles.brand}>
          <Mark />
          <span className={styles.name}>{t("brand")}</span>
        </Link>
        {search && <search.View />}
        {/* Until it is known who is here both stand in the markup; the boot script has said which is to be seen. */}
        {status !== "guest" && (
          <div className={styles.player} data-for={status}>
            {game && <GameClock />}
            <Balance balance={balance} />
            <Button
              kind="primary"
              icon={Plus}
              disabled={!online}
              aria-describedby={online ? undefined : connectionBarId}
              onClick={() => open("PayIn")}
            >
              <span className={styles.deposit}>{t("action.deposit")}</span>
            </Button>
            <span className={styles.bell}>{bell && <bell.View />}</span>
            <Link href={links.profile()} className={styles.avatar} aria-label={t("menu.profile")}>
              <Avatar image={user?.image.small} name={user && ownName(user)} />
            </Link>
          </div>
        )}
        {status !== "player" && (
          <div className={styles.guest} data-for={status}>
            <Button kind="quiet" onClick={() => open("Login")}>
              {t("action.log_in")}
            </Button>
            <Button kind="tint" onClick={() => open("Register")}>
              {t("action.sign_up")}
            </Button>
          </div>
        )}
      </div>
      {pending && <span className={pendingStyles.line} aria-hidden="true" />}
    </header>
  );
}
