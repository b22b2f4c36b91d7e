// BOM lines pasted from a workbook: valid rows become lines, the others stay with their problems.

import { bom, bomItem } from '@gemba/contract/base/bom/bom.ts'
import { material } from '@gemba/contract/base/material/material.ts'
import { unit } from '@gemba/contract/base/material/unit.ts'
import type { SessionUser } from '@gemba/contract/identity/sign-in/session.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { on, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { operation } from '../../../api/fake-server/operation.fixture.ts'
import type { Values } from '../../../resource/form/check.ts'
import { EditDialog } from '../../../resource/form/edit-dialog.tsx'
import { lineFormOf } from '../../../resource/page/line-form.ts'
import { formFieldsOf } from '../../../resource/page/resource-form.ts'
import { useSession } from '../../../session/session.ts'
import { press, renderExample } from '../../gallery/gallery.fixture.tsx'

const namedBom = (id: string, code: string, name: string, nameEn: string) => ({ id, code, name, nameEn })
const rights = ['material:view', 'unit:view']
const records = {
  material: [namedBom('11', 'BRG-6204', '轴承', 'Bearing'), namedBom('12', 'BOLT-M10', '螺栓', 'Bolt')],
  units: [namedBom('21', 'pcs', '件', 'Piece'), namedBom('22', 'kg', '千克', 'Kilogram')],
}

beforeEach(() => {
  useSession.setState({ user: { authorities: rights } as unknown as SessionUser })
  serve(
    on(operation(material, 'page'), { records: records.material, total: 2, pages: 1 }),
    on(operation(unit, 'page'), { records: records.units, total: 2, pages: 1 }),
  )
})
afterEach(() => useSession.setState({ user: undefined }))

const dialog = page.getByTestId('edit-dialog')
const cells = () =>
  [...dialog.element().querySelectorAll('tr[data-row-key]')].map((row) =>
    [...row.querySelectorAll('td[data-kind]')].map(({ textContent }) => textContent),
  )
const area = dialog.getByRole('textbox', { name: /^Paste rows copied from Excel/ })
const problems = () => [...dialog.element().querySelectorAll('[role="alert"] li')].map(({ textContent }) => textContent)
const take = async (text: string) => {
  await area.fill(text)
  ;(dialog.getByTestId('paste-take').element() as HTMLElement).focus()
  await press('{Enter}')
}

const open = async () => {
  const savedValues: Values[] = []
  const options = { language: 'en', mode: 'edit', authorities: rights } as const
  await renderExample(
    <EditDialog
      title="BOM"
      mode="edit"
      fields={formFieldsOf(bom, options)}
      childForms={[lineFormOf(bomItem, options)]}
      initial={{
        id: '9',
        version: 1,
        code: 'B-1',
        name: 'Pump',
        materialId: '11',
        revision: 'A',
        quantity: '1',
        isDefault: 1,
      }}
      onSave={async (values) => void savedValues.push(values)}
      onClose={() => {}}
    />,
  )
  ;(dialog.getByTestId('rows-paste').element() as HTMLElement).focus()
  await press('{Enter}')
  await expect.element(area).toBeVisible()
  return savedValues
}

test('codes, names and texts of a workbook become lines; invalid rows stay until they are corrected', async () => {
  const savedValues = await open()
  await take('brg-6204\t1,200.5\tPiece\t3%\nNO-SUCH\t2\tpcs\nBolt\tmany\tpcs\nBOLT-M10\t8\t\t\tmaybe\n')
  await expect
    .poll(problems)
    .toEqual([
      'Row 2 (NO-SUCH | 2 | pcs) Material: "NO-SUCH" not found',
      expect.stringMatching(/^Row 3 \(Bolt \| many \| pcs\) Quantity: /),
      'Row 4 (BOLT-M10 | 8 |  |  | maybe) Phantom: "maybe" not found',
    ])
  await expect
    .poll(() => cells().map((row) => row.slice(0, 4)))
    .toEqual([['Bearing', '1,200.5', 'Piece', expect.stringMatching(/^3.%$/)]])
  expect((area.element() as HTMLTextAreaElement).value).toBe('NO-SUCH\t2\tpcs\nBolt\tmany\tpcs\nBOLT-M10\t8\t\t\tmaybe')
  await take('Bolt\t8\tpcs')
  await expect.element(area).not.toBeInTheDocument()
  await expect.poll(() => cells().length).toBe(2)
  await press('{Control>}s{/Control}')
  await expect.poll(() => savedValues.length).toBe(1)
  expect(savedValues[0]?.bomItems).toMatchObject([
    { materialId: '11', quantity: '1200.5', unitId: '21', lossRate: '3', sortNumber: 0 },
    { materialId: '12', quantity: '8', unitId: '21', lossRate: '0', sortNumber: 1 },
  ])
})

test('pasted rows that were not added block the save, and no input is lost', async () => {
  const savedValues = await open()
  await take('BOLT-M10\t8\tpcs\nNO-SUCH\t2\tpcs')
  await expect.poll(() => problems().length).toBe(1)
  await press('{Control>}s{/Control}')
  await expect
    .element(dialog.getByText('The pasted rows have not been added yet: add them or clear the box, then save'))
    .toBeVisible()
  expect(savedValues).toEqual([])
  expect(document.activeElement).toBe(area.element())
  await area.fill('')
  await press('{Control>}s{/Control}')
  await expect.poll(() => savedValues.length).toBe(1)
})

test('a heading row assigns the columns; ignored columns are named', async () => {
  await open()
  await take('Remark\tMaterial\tPrice\tQuantity\nfirst\tBOLT-M10\t9.8\t4\nsecond\tNUT\t1\t4')
  await expect.poll(problems).toEqual(['Row 3 (second | NUT | 1 | 4) Material: "NUT" not found'])
  await expect.element(dialog.getByText('Ignored columns: Price')).toBeVisible()
  expect(cells()).toMatchObject([expect.arrayContaining(['Bolt', '4', 'first'])])
  expect((area.element() as HTMLTextAreaElement).value).toBe('Remark\tMaterial\tPrice\tQuantity\nsecond\tNUT\t1\t4')
})
