// Notices are at the top right; equal ones are counted.
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderExample } from '../../features/gallery/gallery.fixture.tsx'
import { toast } from './toast.tsx'

const shown = () => page.getByTestId('toast').elements()

test('equal notices are one with their number; others, and those that can be undone, are shown beside it', async () => {
  await renderExample(null)
  toast('ok', 'Saved')
  toast('ok', 'Saved')
  toast('error', 'Saved')
  const action = { label: 'Undo', onRun: () => undefined }
  toast('ok', 'Deleted', { action })
  toast('ok', 'Deleted', { action })
  await expect
    .poll(() => shown().map(({ textContent }) => textContent?.trim()))
    .toEqual(['Saved ×2', 'Saved', 'Deleted Undo', 'Deleted Undo'])
  const place = () => {
    const { right, top } = (shown()[0] as HTMLElement).getBoundingClientRect()
    return [innerWidth - right, top]
  }
  await expect.poll(place).toEqual([16, 52])
})
