import { refresh } from '../../../api/query.ts'
import { toast } from '../../../ui/state/toast.tsx'

/** Tells of a change that a dialog has made, and reads again what it changed. */
export async function refreshAfterChange(done: string): Promise<void> {
  toast('ok', done)
  await refresh('production')
}
