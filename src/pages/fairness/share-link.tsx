import { Check, Share2 } from "lucide";
import { useTranslation } from "react-i18next";
import { useShareLink } from "../../features/proof/use-share-link.ts";
import { Button } from "../../ui/button.tsx";

/** Shares the link to what is shown. */
export function ShareLink({ href }: { href: string }) {
  const { t } = useTranslation("proof");
  const { isCopied, share } = useShareLink(href);
  return (
    <Button size="small" icon={isCopied ? Check : Share2} onClick={share}>
      {isCopied ? t("verify.shared") : t("verify.share")}
    </Button>
  );
}
