import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { javaHome } from "../java-home.ts";
import { addMachine, type Machine } from "../machine.ts";
import { until } from "../waiting.ts";

/** OpenSearch refuses to run as root; it needs no user of its own. */
const user = "nobody";
const group = "nogroup";
export const searchPort = 9200;
const home = process.env["OPENSEARCH_HOME"] ?? "";
const options = fileURLToPath(new URL("../templates/jvm.options", import.meta.url));

const loopbackOf = ({ address }: Machine) => address.replace(/^10/, "127");

/**
 * Gives a machine an address of the loopback range in the network. Nodes that reach each other by
 * other addresses demand limits that not every root may set.
 */
function addLoopback(machine: Machine) {
  machine.run(["sysctl", "-q", "-w", "net.ipv4.conf.lan0.route_localnet=1"]);
  machine.run(["ip", "route", "del", "local", "127.0.0.0/8", "dev", "lo", "table", "local"]);
  machine.run(["ip", "route", "add", "local", "127.0.0.0/16", "dev", "lo", "table", "local"]);
  machine.run(["ip", "addr", "add", `${loopbackOf(machine)}/24`, "dev", "lan0"]);
}

/** Starts three nodes of OpenSearch; their machines have the addresses 21 to 23. */
export async function addSearch({ heap = "512m" } = {}) {
  const java = javaHome();
  const machines = await Promise.all([1, 2, 3].map((n) => addMachine(`search${n}`, 20 + n)));
  const nodes = machines.map((machine) => {
    addLoopback(machine);
    const owner = `${user}:${group}`;
    const settings = [
      "cluster.name: lectern",
      `node.name: ${machine.name}`,
      `http.host: ${machine.address}`,
      `transport.host: ${loopbackOf(machine)}`,
      `discovery.seed_hosts: [${machines.map(loopbackOf).join(", ")}]`,
      `cluster.initial_cluster_manager_nodes: [${machines.map(({ name }) => name).join(", ")}]`,
      "path.data: /var/lib/opensearch/data",
      "path.logs: /var/lib/opensearch/logs",
    ];
    const at = "/etc/opensearch";
    machine.addFolder(at, owner);
    for (const one of ["data", "logs", "tmp"])
      machine.addFolder(`/var/lib/opensearch/${one}`, owner);
    machine.write(`${at}/opensearch.yml`, `${settings.join("\n")}\n`, { owner });
    machine.write(`${at}/jvm.options`, readFileSync(options, "utf8").replaceAll("@HEAP@", heap));
    machine.write(`${at}/log4j2.properties`, readFileSync(join(home, "config/log4j2.properties")));
    return machine.program("opensearch", [join(home, "bin/opensearch")], {
      user,
      group,
      env: {
        OPENSEARCH_JAVA_HOME: java,
        OPENSEARCH_PATH_CONF: at,
        OPENSEARCH_TMPDIR: "/var/lib/opensearch/tmp",
      },
    });
  });
  /** Whether three nodes are in the cluster and every shard has its copies. */
  const isWhole = async () => {
    for (const { address } of machines) {
      const response = await fetch(`http://${address}:${searchPort}/_cluster/health`, {
        signal: AbortSignal.timeout(5_000),
      });
      const { status, number_of_nodes: count } = (await response.json()) as Record<string, unknown>;
      if (status !== "green" || count !== machines.length) return false;
    }
    return true;
  };
  for (const node of nodes) node.start();
  await until("three nodes of OpenSearch are a cluster", isWhole);
  return { machines, nodes, isWhole };
}

export type Search = Awaited<ReturnType<typeof addSearch>>;
