import { Check, Share2 } from "lucide";
import { useTranslation } from "react-i18next";
import { useRouter } from "wouter";
import { links } from "../../shell/links.ts";
import { Button } from "../../ui/button.tsx";
import { useCopy } from "../../ui/use-copy.ts";

/** Shares the link to a bet, through the device's share dialog if there is one. */
export function ShareBet({ id }: { id: string }) {
  const { t } = useTranslation("proof");
  const { base } = useRouter();
  const address = () => new URL(base + links.proof(id), location.origin).href;
  const { isCopied, copy } = useCopy(address);

  async function share() {
    if (!("share" in navigator)) return copy();
    // Rejects if the user closes the dialog.
    await navigator.share({ url: address() }).catch(() => {});
  }

  return (
    <Button size="small" icon={isCopied ? Check : Share2} onClick={() => void share()}>
      {isCopied ? t("verify.shared") : t("verify.share")}
    </Button>
  );
}
