// The dialog of badge and PIN: what is too short is named and not sent, Enter saves.
import { readStaffCredential, setStaffCredential } from '@gemba/contract/production/personnel/identity/identify.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type FakeServer, on, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { queryClient } from '../../../api/query.ts'
import { renderExample } from '../../gallery/gallery.fixture.tsx'
import { CredentialDialog } from './credential-dialog.tsx'

let server: FakeServer
const onClose = vi.fn()

beforeEach(async () => {
  queryClient.clear()
  onClose.mockClear()
  server = serve(
    on(readStaffCredential, { hasBadge: true, hasPin: false }),
    on(setStaffCredential, { hasBadge: true, hasPin: true }),
  )
  await renderExample(<CredentialDialog staff={{ id: '7', name: 'Xu Jing' }} onClose={onClose} />)
})

test('a PIN of three digits is named and not sent; Enter saves four digits', async () => {
  const pin = page.getByLabelText('PIN')
  await pin.fill('123')
  await expect.element(page.getByRole('alert')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(server.inputsOf(setStaffCredential)).toEqual([])
  await pin.fill('1234')
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(server.inputsOf(setStaffCredential)).toEqual([{ staffId: '7', pin: '1234' }]))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
})

test('an existing badge can be removed, a missing PIN cannot', async () => {
  await expect.element(page.getByTestId('clear-pin')).not.toBeInTheDocument()
  await page.getByTestId('clear-badgeCode').click()
  await vi.waitFor(() => expect(server.inputsOf(setStaffCredential)).toEqual([{ staffId: '7', badgeCode: null }]))
})
