// Goods are received at the desk in five clicks: the material gives unit, warehouse and location.
import { material } from '@gemba/contract/base/material/material.ts'
import { location } from '@gemba/contract/base/warehouse/location.ts'
import { warehouse } from '@gemba/contract/base/warehouse/warehouse.ts'
import type { SessionUser } from '@gemba/contract/identity/sign-in/session.ts'
import { inboundErrors } from '@gemba/contract/stock/inbound/errors.ts'
import { proposeReceipt, receiveGoods } from '@gemba/contract/stock/inbound/receive-goods.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type FakeServer, on, refuse, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { operation } from '../../../api/fake-server/operation.fixture.ts'
import { useSession } from '../../../session/session.ts'
import { press, renderExample } from '../../gallery/gallery.fixture.tsx'
import { DeskReceiptButton } from './desk-receipt.tsx'

let server: FakeServer
const pageOf = (records: object[]) => ({ records, total: records.length, pages: 1 })
const proposal = { unitName: 'pcs', tracking: 1, warehouseId: '7', locationId: '22', locationCode: 'A-01' }

beforeEach(async () => {
  const authorities = ['inboundBill:edit', 'inboundBill:receive', 'material:view', 'warehouse:view', 'location:view']
  useSession.setState({ user: { authorities } as unknown as SessionUser })
  server = serve(
    on(operation(material, 'page'), pageOf([{ id: '5', code: 'BRG', name: 'Bearing' }])),
    on(operation(warehouse, 'page'), pageOf([{ id: '7', code: 'W', name: 'Store' }])),
    on(operation(location, 'page'), pageOf([{ id: '22', code: 'A-01', name: 'A-01' }])),
    on(proposeReceipt, proposal),
    on(receiveGoods, { id: '9', status: 50, version: 2, code: 'RCV-9' }),
  )
  await renderExample(<DeskReceiptButton />)
})
afterEach(() => useSession.setState({ user: undefined }))

const dialog = page.getByTestId('desk-receipt')
const fill = async () => {
  await page.getByTestId('receive-goods').click()
  await dialog.getByLabelText('Material').click()
  await page.getByText('BRG Bearing').click()
  await expect.element(dialog.getByText('pcs')).toBeVisible()
  await expect.element(dialog.getByText('Store')).toBeVisible()
  await dialog.getByLabelText('Quantity').fill('400')
}

test('unit, warehouse and location are preset, and the lot is left to the rule', async () => {
  await fill()
  await expect.element(dialog.getByLabelText('Lot code')).toHaveAttribute('placeholder', 'by the code rule')
  await dialog.getByTestId('popup-confirm').click()
  await expect
    .poll(() => server.inputsOf(receiveGoods))
    .toEqual([
      {
        warehouseId: '7',
        supplierId: null,
        lines: [{ materialId: '5', quantity: '400', locationId: '22', lotCode: null, serialNumbers: null }],
      },
    ])
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('Received', { exact: true })).toBeVisible()
})

test('a refusal keeps what was entered; without a quantity nothing can be received', async () => {
  server.serve(on(receiveGoods, refuse(inboundErrors, 'lotNeeded', { material: 'BRG' })))
  await fill()
  await dialog.getByTestId('popup-confirm').click()
  await expect.element(page.getByText('Enter the lot; BRG is tracked by lot')).toBeVisible()
  await expect.element(dialog.getByLabelText('Quantity')).toHaveValue('400')
  await dialog.getByLabelText('Quantity').fill('')
  await press('{Tab}')
  await expect.element(dialog.getByTestId('popup-confirm')).toBeDisabled()
})
