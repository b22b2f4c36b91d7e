// The commands of the trial cluster: what a person types to break and repair a part.
import type { Cluster } from './cluster.ts'
import type { DatabaseStore } from './database-store.ts'
import type { ServerProcess } from './server-process.ts'
import { type ClusterStore, type StoreName, storeNames } from './stores.ts'

export const commandHelp = `Commands while it runs:
  status               what runs
  kill 2, kill redis   ends a part as a crash does
  stop 2               stops a server with its data on disk
  start 2, start redis starts a part again
  pause 2, resume 2    suspends a server and lets it go on
  cut redis, mend redis  breaks and repairs the line to a store (${storeNames.join(', ')})
  cut redis 2          breaks it for one server
  standby, fail-over   gives PostgreSQL a standby; ends PostgreSQL and lets the standby take its place
  quit                 stops everything`

type Action<Part> = (part: Part) => unknown

const serverActions: Readonly<Record<string, Action<ServerProcess>>> = {
  kill: (server) => server.end('SIGKILL'),
  stop: (server) => server.end('SIGTERM'),
  start: (server) => server.start(),
  pause: (server) => server.pause(),
  resume: (server) => server.resume(),
}

const storeActions: Readonly<Record<string, Action<ClusterStore>>> = {
  kill: (store) => store.process.kill(),
  start: (store) => store.process.start(),
  cut: (store) => store.line.cut(),
  mend: (store) => store.line.mend(),
}

const databaseActions: Readonly<Record<string, Action<DatabaseStore>>> = {
  standby: (database) => database.addStandby(),
  'fail-over': (database) => database.failOver(),
}

/** Runs a command. Returns the text to print. */
export async function runCommand(cluster: Cluster, line: string): Promise<string> {
  const [verb = '', name = '', client = ''] = line.trim().split(/\s+/)
  if (verb === 'status') return describe(cluster)
  if (databaseActions[verb]) {
    await databaseActions[verb](cluster.stores.database.process)
    return `${verb}: done`
  }
  const server = findServer(cluster, name)
  if (server && serverActions[verb]) {
    await serverActions[verb](server)
    return `${server.name}: ${server.state}`
  }
  const clientServer = findServer(cluster, client)
  if (isStoreName(name) && verb === 'cut' && clientServer) {
    cluster.stores[name].line.cut((port) => clientServer.hasConnectedFrom(port))
    return `cut ${name} for ${clientServer.name}: done`
  }
  if (isStoreName(name) && storeActions[verb]) {
    await storeActions[verb](cluster.stores[name])
    return `${verb} ${name}: done`
  }
  return commandHelp
}

const findServer = ({ servers }: Cluster, name: string): ServerProcess | undefined =>
  servers[Number(name.replace('server-', '')) - 1]

function describe({ servers, stores }: Cluster): string {
  const serverLines = servers.map(({ name, port, state, pid }) => `${name} ${state} port ${port} pid ${pid ?? '-'}`)
  const storeLines = storeNames.map((name) => `${name} ${stores[name].process.urlAt(stores[name].line.port)}`)
  return [...serverLines, ...storeLines].join('\n')
}

function isStoreName(name: string): name is StoreName {
  return storeNames.some((storeName) => storeName === name)
}
