/** For a house of two cores and little memory, with nothing taken from durability: an answered bet is on disk. */
export const postgresSettings: Record<string, string> = {
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",

  listen_addresses: "",
  unix_socket_permissions: "0700",
  max_connections: "60",

  shared_buffers: "128MB",
  effective_cache_size: "512MB",
  work_mem: "8MB",
  maintenance_work_mem: "64MB",
  huge_pages: "off",
  // Three processes fewer; what a bet touches is in memory, so there is little to read ahead.
  io_method: "sync",
  max_parallel_workers_per_gather: "0",
  jit: "off",
  random_page_cost: "1.1",

  // Rare checkpoints, as each makes the next writes dearer; bounded, as a crashed house must be back in seconds.
  wal_buffers: "16MB",
  min_wal_size: "96MB",
  max_wal_size: "512MB",
  checkpoint_timeout: "10min",

  // Short, as who waits for a broken deadlock is a player.
  deadlock_timeout: "100ms",
  // A house that was killed must not keep its locks until its statement is through.
  client_connection_check_interval: "1s",

  timezone: "UTC",
  log_timezone: "UTC",
  // Errors go to the house, which knows what to say of them; here they would put players' data into a log.
  log_min_messages: "log",
  log_checkpoints: "off",
};

export const superuser = "karat";

/** Of the unix socket's name; nothing listens on the network. */
export const postgresPort = 5432;
