// Which ports of this machine a process has connected from, so that the line of one server can be cut.
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** Columns of /proc/net/tcp. */
const localAddress = 1
const inode = 9

/** Returns the local ports of the IPv4 connections of a process. Throws where there is no /proc, as on macOS. */
export function listConnectedPorts(pid: number): ReadonlySet<number> {
  const inodes = listSockets(pid)
  const [, ...lines] = readFileSync(`/proc/${pid}/net/tcp`, 'utf8').trim().split('\n')
  const columns = lines.map((line) => line.trim().split(/\s+/))
  const ownColumns = columns.filter((column) => inodes.has(column[inode] ?? ''))
  return new Set(ownColumns.map((column) => Number.parseInt(column[localAddress]?.split(':')[1] ?? '', 16)))
}

/** Returns the inodes of the sockets that a process has open. */
function listSockets(pid: number): ReadonlySet<string> {
  const folder = `/proc/${pid}/fd`
  const inodes = readdirSync(folder).flatMap((name) => {
    try {
      return /^socket:\[(\d+)\]$/.exec(readlinkSync(`${folder}/${name}`))?.[1] ?? []
    } catch {
      // It was closed meanwhile.
      return []
    }
  })
  return new Set(inodes)
}
