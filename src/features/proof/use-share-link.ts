import { useRouter } from "wouter";
import { useCopy } from "../../ui/use-copy.ts";

/** Shares a link of the site through the device's share dialog, or copies it where there is none. */
export function useShareLink(href: string) {
  const { base } = useRouter();
  const address = () => new URL(base + href, location.origin).href;
  const { isCopied, copy } = useCopy(address);

  async function share() {
    if (!("share" in navigator)) return copy();
    // Rejects if the user closes the dialog.
    await navigator.share({ url: address() }).catch(() => {});
  }

  return { isCopied, share: () => void share() };
}
