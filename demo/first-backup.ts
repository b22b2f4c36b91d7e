// The demo is backed up each night, and once soon after it is complete, so that the list of backups is not empty.
import type { OpenProduct } from '@gemba/server/src/main/start/start-options.ts'
import { runAsDemoAdmin } from './demo-calls.ts'

const nightly = { name: '每晚', cron: '0 0 2 * * ?', keepCount: 3 }

/**
 * Creates the schedule and starts the first backup through public requests; does nothing if there is a schedule or a
 * backup.
 */
export async function makeFirstBackup(parts: Pick<OpenProduct, 'app' | 'database'>): Promise<void> {
  await runAsDemoAdmin(parts, async (call) => {
    const scripts = await call<unknown[]>('/backupScript/list', {})
    const { total } = await call<{ total: number }>('/backupScript/runs', { pageNum: 1, pageSize: 1 })
    if (scripts.length > 0 || total > 0) return
    const { id } = await call<{ id: string }>('/backupScript/operate', { operate: 'save', ...nightly })
    await call('/backupScript/operate', { operate: 'run', id })
  })
}
