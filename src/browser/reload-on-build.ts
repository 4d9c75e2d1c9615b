const everyMs = 100;

/** In development: reloads the page once the house serves a newer build. */
export function reloadOnBuild(build: string) {
  setInterval(async () => {
    // The house may be restarting.
    const latest = await fetch(`/latest-build.json?${Date.now()}`).then(
      (reply) => reply.json(),
      () => undefined,
    );
    if (latest && latest.id !== build) location.reload();
  }, everyMs);
}
