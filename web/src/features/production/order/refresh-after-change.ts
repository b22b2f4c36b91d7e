import { refresh } from '../../../api/query.ts'
import { toast } from '../../../ui/state/toast.tsx'

/** Shows a success message and refetches production data. */
export async function refreshAfterChange(message: string): Promise<void> {
  toast('ok', message)
  await refresh('production')
}
