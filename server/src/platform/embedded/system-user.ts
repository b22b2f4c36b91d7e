// PostgreSQL refuses to run as root. With root it runs as an unprivileged system user.
import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { StartRefusal } from '../start-refusal.ts'

/** User of a child process. */
export interface SystemUser {
  readonly uid: number
  readonly gid: number
}

const systemUserName = 'gemba'

/**
 * Returns the user of the PostgreSQL processes; undefined for the current user. With root: the owner of an existing
 * cluster, else `postgres`, else the system user `gemba`, else `nobody`.
 */
export function chooseSystemUser(clusterFolder: string): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(clusterFolder, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const user = findUser('postgres') ?? findUser(systemUserName) ?? createSystemUser() ?? findUser('nobody')
  if (!user) {
    throw new StartRefusal(
      'PostgreSQL cannot run as root and there is no user "postgres" here. Start Gemba as an ordinary user.',
    )
  }
  return user
}

/**
 * Returns whether a user can enter a folder or run a program, including access to all parent folders. Undefined means
 * the current user.
 */
export function canReach(path: string, user: SystemUser | undefined): boolean {
  if (!user) return true
  return spawnSync('/bin/sh', ['-c', 'test -x "$0"', path], { ...user, cwd: '/', stdio: 'ignore' }).status === 0
}

function findUser(name: string): SystemUser | undefined {
  const readId = (flag: string) => spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout?.trim()
  const [uid, gid] = [readId('-u'), readId('-g')]
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

function createSystemUser(): SystemUser | undefined {
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', systemUserName])
  return findUser(systemUserName)
}
