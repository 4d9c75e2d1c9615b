/** What stands on the game's cover. */
export function CrashArt({ className }: { className: string | undefined }) {
  return <svg className={className} viewBox="0 0 120 80" aria-hidden="true" />;
}
