const everyMs = 100;

/** In development: shows what was just built, as soon as the house has it. */
export function reloadOnBuild(build: string) {
  setInterval(async () => {
    // While the house starts again there is nobody to ask.
    const latest = await fetch(`/latest-build.json?${Date.now()}`).then(
      (reply) => reply.json(),
      () => undefined,
    );
    if (latest && latest.id !== build) location.reload();
  }, everyMs);
}
