// Polls the progress of a restore, through the restart of the server until it serves again.
import { listBackupRuns } from '@gemba/contract/admin/backup.ts'
import { useEffect, useState } from 'react'
import { run } from '../../../api/run.ts'

export type RestoreProgress =
  | { readonly phase: 'preparing' | 'restarting' | 'restoring'; readonly share: number }
  | { readonly phase: 'failed'; readonly reason: string }

const pollMs = 1000

/** Returns the progress of a restore. When the server serves again, the browser opens the sign-in page. */
export function useRestoreProgress(runId: string): RestoreProgress {
  const [progress, setProgress] = useState<RestoreProgress>({ phase: 'preparing', share: 0 })
  useEffect(() => {
    let timer = 0
    let isOpen = true
    let wasAway = false
    const poll = async (): Promise<void> => {
      const next = await pollOnce(runId, wasAway)
      if (!isOpen) return
      if (next === 'over') return location.assign('/')
      wasAway ||= next.phase === 'restarting' || next.phase === 'restoring'
      setProgress(next)
      if (next.phase !== 'failed') timer = window.setTimeout(() => void poll(), pollMs)
    }
    void poll()
    return () => {
      isOpen = false
      window.clearTimeout(timer)
    }
  }, [runId])
  return progress
}

async function pollOnce(runId: string, wasAway: boolean): Promise<RestoreProgress | 'over'> {
  let health: { status?: string; share?: number }
  try {
    health = await (await fetch('/health', { cache: 'no-store' })).json()
  } catch {
    return { phase: 'restarting', share: 0 }
  }
  if (health.status === 'restoring') return { phase: 'restoring', share: health.share ?? 0 }
  if (wasAway) return 'over'
  return prepared(runId)
}

async function prepared(runId: string): Promise<RestoreProgress> {
  try {
    const { records } = await run(listBackupRuns, { pageSize: 20 })
    const backupRun = records.find(({ id }) => id === runId)
    if (backupRun?.state === 'failed') return { phase: 'failed', reason: backupRun.error ?? '' }
    return { phase: backupRun?.doing === 'restart' ? 'restarting' : 'preparing', share: backupRun?.share ?? 0 }
  } catch {
    return { phase: 'restarting', share: 0 }
  }
}
