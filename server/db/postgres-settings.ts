/** Tuned for two cores and little memory. Durability is untouched: an answered bet is on disk. */
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
  // Saves three processes; what a bet touches is in memory, so there is little to read ahead.
  io_method: "sync",
  max_parallel_workers_per_gather: "0",
  jit: "off",
  random_page_cost: "1.1",

  // Checkpoints are rare, as each makes later writes slower, but bounded: a crashed house must be back in seconds.
  wal_buffers: "16MB",
  min_wal_size: "96MB",
  max_wal_size: "512MB",
  checkpoint_timeout: "10min",

  // Short, because a player is waiting for the deadlock to be broken.
  deadlock_timeout: "100ms",
  // A killed house must not keep its locks until its statement ends.
  client_connection_check_interval: "1s",

  timezone: "UTC",
  log_timezone: "UTC",
  // Errors are logged by the house; here they would put players' data into a log.
  log_min_messages: "log",
  log_checkpoints: "off",
};

export const superuser = "karat";

/** Part of the Unix socket's name; nothing listens on the network. */
export const postgresPort = 5432;
