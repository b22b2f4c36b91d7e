// A line of a receipt: the chosen material presets the unit. Materials are found and shown by code and name.
import { material } from '@gemba/contract/base/material/material.ts'
import { unit } from '@gemba/contract/base/material/unit.ts'
import { inboundLine } from '@gemba/contract/stock/inbound/inbound-bill.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { on, serve } from '../../api/fake-server/fake-server.fixture.ts'
import { operation } from '../../api/fake-server/operation.fixture.ts'
import { press, renderExample } from '../../features/gallery/gallery.fixture.tsx'
import { useSession } from '../../session/session.ts'
import type { Values } from '../form/check.ts'
import { EditDialog } from '../form/edit-dialog.tsx'
import { lineFormOf } from './line-form.ts'

const pageOf = (records: object[]) => ({ records, total: records.length, pages: 1 })

test('a new receipt has an open line; its material presets the unit and is shown by code and name', async () => {
  const authorities = ['material:view', 'unit:view']
  useSession.setState({ user: { authorities } as never })
  serve(
    on(operation(material, 'page'), pageOf([{ id: '5', code: 'BRG-1', name: 'Bearing', unitId: '3' }])),
    on(operation(unit, 'page'), pageOf([{ id: '3', code: 'kg', name: 'Kilogram' }])),
  )
  const sentValues: Values[] = []
  await renderExample(
    <EditDialog
      title="Receipt"
      mode="add"
      fields={[]}
      childForms={[lineFormOf(inboundLine, { language: 'en', mode: 'add', authorities, startsWithRow: true })]}
      initial={{}}
      onSave={async (values) => void sentValues.push(values)}
      onClose={() => undefined}
    />,
  )
  await page.getByRole('combobox').first().click()
  await page.getByTitle('BRG-1 Bearing').click()
  await expect.element(page.getByTitle('Kilogram')).toBeVisible()
  await page.getByLabelText('Quantity').first().fill('4')
  await press('{Control>}s{/Control}')
  await expect.poll(() => sentValues).toMatchObject([{ details: [{ materialId: '5', unitId: '3', quantity: '4' }] }])
})
