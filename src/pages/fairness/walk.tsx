import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/states.tsx";

interface Props {
  status: "unknown" | "guest" | "player";
  onLogIn(): void;
}

/** Through all numbers of a revealed seed. */
export function Walk({ status, onLogIn }: Props) {
  const { t } = useTranslation(["fairness", "common"]);
  if (status === "guest") {
    return (
      <EmptyState title={t("own.guest")} text={t("walk.guest_text")}>
        <Button onClick={onLogIn}>{t("common:action.log_in")}</Button>
      </EmptyState>
    );
  }
  return <EmptyState title={t("walk.none")} text={t("walk.none_text")} />;
}
