// Before a backup, the servers with an intake insert into history what they have received.
import { ServerUnreachable } from '../../platform/cluster/calls/server-calls.ts'
import type { StartOptions } from '../start/start-options.ts'
import type { ServerGroup } from '../store/join-servers.ts'

const flushCall = 'intake.flush'
/** A server that takes longer has lost history or is overloaded; the backup does not wait for it. */
const timeoutMs = 5000

interface FlushedIntake {
  flush(): Promise<void>
}

/** Lets other servers flush the intake of this one. Returns a function that flushes those of all servers. */
export function shareFlush(
  { calls, membership }: Pick<ServerGroup, 'calls' | 'membership'>,
  intake: FlushedIntake,
  report: StartOptions['report'],
): () => Promise<void> {
  if (!calls) return () => intake.flush()
  calls.handle(flushCall, () => intake.flush())
  const flushServer = async (id: string): Promise<void> => {
    try {
      await calls.callServer(id, flushCall, null, timeoutMs)
    } catch (error) {
      if (!(error instanceof ServerUnreachable)) throw error
      report('a backup may lack the newest readings of another server', error)
    }
  }
  return async () => {
    const others = membership.live().filter(({ id, roles }) => id !== membership.id && roles.includes('intake'))
    await Promise.all([intake.flush(), ...others.map(({ id }) => flushServer(id))])
  }
}
