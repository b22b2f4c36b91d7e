// Values that a chosen record presets: the unit of a line by its material, the name of a BOM by its product. Materials are
// found and shown by code and name.
import { bom } from '@gemba/contract/base/bom/bom.ts'
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
import { formFieldsOf } from './resource-form.ts'

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

test('the product of a BOM presets its name; a typed name stays', async () => {
  useSession.setState({ user: { authorities: ['material:view'] } as never })
  const records = [
    { id: '5', code: 'P-1', name: 'Pump' },
    { id: '6', code: 'V-1', name: 'Valve' },
  ]
  serve(on(operation(material, 'page'), pageOf(records)))
  const fields = formFieldsOf(bom, {
    language: 'en',
    mode: 'add',
    authorities: ['material:view'],
    hidden: ['unitId'],
    rules: { materialId: {}, name: { presetFrom: 'materialId' } },
  }).filter(({ name }) => name === 'materialId' || name === 'name')
  await renderExample(
    <EditDialog
      title="BOM"
      mode="add"
      fields={fields}
      initial={{}}
      onSave={async () => undefined}
      onClose={() => undefined}
    />,
  )
  const choose = async (title: string) => {
    await page.getByRole('combobox', { name: /^Product/ }).click()
    await page.getByTitle(title).click()
  }
  const name = page.getByRole('textbox', { name: /^BOM name/ })
  await choose('P-1 Pump')
  await expect.element(name).toHaveValue('Pump')
  await name.fill('Pump of the north plant')
  await choose('V-1 Valve')
  await expect.element(name).toHaveValue('Pump of the north plant')
})
