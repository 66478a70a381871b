import type { Jail, Log } from "#deps";

export const openJail = async (_log: Log): Promise<Jail> => ({
  networkIsolated: false,
  async *run() {},
  close: async () => {},
});
