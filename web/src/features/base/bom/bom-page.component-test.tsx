// The structure of a BOM and its comparison, by keyboard.
import { bom } from '@gemba/contract/base/bom/bom.ts'
import { type ComparedLine, compareBoms } from '@gemba/contract/base/bom/compare-boms.ts'
import { type BomNode, explodeBom } from '@gemba/contract/base/bom/explode-bom.ts'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { on, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { operation } from '../../../api/fake-server/operation.fixture.ts'
import { press, renderExample } from '../../gallery/gallery.fixture.tsx'
import type { BomRow } from './bom-form.ts'
import { BomComparison } from './compare/bom-comparison.tsx'
import { BomStructure } from './structure/bom-structure.tsx'

const node = (id: string, code: string, more: Partial<BomNode> = {}): BomNode => ({
  id,
  parentId: id.includes('.') ? id.slice(0, id.lastIndexOf('.')) : '',
  level: id.split('.').length,
  materialId: code,
  materialCode: code,
  materialName: code.toUpperCase(),
  specification: null,
  quantityPer: '2',
  quantityPerUnit: 'pcs',
  lossRate: '0',
  isPhantom: 0,
  quantity: '2',
  unitId: '1',
  unitName: 'pcs',
  alternates: [],
  bomId: null,
  bomCode: null,
  revision: null,
  effectiveFrom: null,
  effectiveTo: null,
  standardCost: '1',
  cost: '2',
  missingCosts: 0,
  ...more,
})
const nodes = [
  node('', 'pump', { parentId: null, level: 0, quantityPer: null, quantityPerUnit: null, cost: '4', missingCosts: 1 }),
  node('1', 'housing', { bomId: '7', bomCode: 'B-H', revision: '3', isPhantom: 1, effectiveFrom: '2026-03-01' }),
  node('1.2', 'bolt', { lossRate: '5', quantity: '4.2' }),
  node('3', 'motor', { standardCost: null, cost: null }),
]
const requirementOf = (code: string, quantity: string, lowLevelCode: number) => ({
  materialId: code,
  materialCode: code,
  materialName: code.toUpperCase(),
  quantity,
  unitId: '1',
  unitName: 'pcs',
  lowLevelCode,
})
const requirements = [requirementOf('motor', '2', 1), requirementOf('bolt', '4.2', 2)]
const explosion = { date: '2026-11-22', nodes, requirements, cost: '4', missing: ['motor'] }

const grid = page.getByRole('grid', { name: 'Structure of B-P 1' })
const codes = () =>
  [...grid.element().querySelectorAll('tbody tr[data-row-id]')].map(
    (row) => row.querySelector('[data-cell$=":1"]')?.textContent,
  )

test('children are below their parent; Enter expands and collapses a row, arrows move between rows', async () => {
  serve(on(explodeBom, explosion))
  await renderExample(
    <MemoryRouter>
      <BomStructure bomId="9" name="B-P 1" />
    </MemoryRouter>,
  )
  await expect.element(grid).toBeVisible()
  await expect.poll(codes).toEqual(['pump PUMP', 'housing HOUSINGPhantom', 'bolt BOLT', 'motor MOTOR'])
  const cost = page.getByTestId('bom-cost').element().textContent
  expect(cost).toContain('at least 4')
  expect(cost).toContain('No standard cost: motor')
  await expect.element(grid.getByText('from 2026-03-01')).toBeVisible()
  const first = grid.element().querySelector<HTMLElement>('[data-cell="1:1"]')
  first?.focus()
  await press('{ArrowDown}{Enter}')
  await expect.poll(codes).toEqual(['pump PUMP', 'housing HOUSINGPhantom', 'motor MOTOR'])
  await expect.element(grid.getByRole('button', { name: 'Open housing' })).toHaveAttribute('aria-expanded', 'false')
  await press('{Enter}')
  await expect.poll(codes).toHaveLength(4)
  await press('{ArrowUp}{Enter}')
  await expect.poll(codes).toEqual(['pump PUMP'])
})

test('a key switches to one row per material with its total quantity and low-level code', async () => {
  serve(on(explodeBom, explosion))
  await renderExample(
    <MemoryRouter>
      <BomStructure bomId="9" name="B-P 1" />
    </MemoryRouter>,
  )
  await expect.element(grid).toBeVisible()
  page.getByRole('button', { name: 'Totals' }).element().focus()
  await press('{Enter}')
  const sums = page.getByRole('grid', { name: 'Materials needed for B-P 1' })
  await expect.element(sums).toBeVisible()
  const rows = [...sums.element().querySelectorAll('tbody tr[data-row-id]')]
  const cells = rows.map((row) => [...row.querySelectorAll('[data-cell]')].map(({ textContent }) => textContent))
  expect(cells).toEqual([
    ['1', 'motor MOTOR', '2 pcs', '1'],
    ['2', 'bolt BOLT', '4.2 pcs', '2'],
  ])
  await press('{Enter}')
  await expect.element(grid).toBeVisible()
})

test('a long structure scrolls within its own area', async () => {
  const many = Array.from({ length: 60 }, (_, at) => node(String(at + 1), `part-${at}`))
  serve(on(explodeBom, { ...explosion, nodes: [...nodes.slice(0, 1), ...many] }))
  await renderExample(
    <MemoryRouter>
      <BomStructure bomId="9" name="B-P 1" />
    </MemoryRouter>,
  )
  await expect.poll(() => codes().length).toBeGreaterThan(10)
  const place = grid.element().closest('section')?.getBoundingClientRect()
  const table = grid.element().closest('[data-testid^="table-"]')?.getBoundingClientRect()
  expect(table?.height).toBeGreaterThan(200)
  expect(table?.bottom).toBeLessThanOrEqual(place?.bottom ?? 0)
})

test('another quantity is requested while it is typed; an invalid one is not', async () => {
  const server = serve(on(explodeBom, explosion))
  const quantities = () => server.inputsOf(explodeBom).map(({ quantity }) => quantity)
  await renderExample(
    <MemoryRouter>
      <BomStructure bomId="9" name="B-P 1" />
    </MemoryRouter>,
  )
  await expect.element(grid).toBeVisible()
  page.getByLabelText('For').element().focus()
  await press('{Control>}a{/Control}12')
  await expect.poll(quantities).toEqual(['1', '12'])
  await press('{Control>}a{/Control}0')
  await expect.poll(() => page.getByLabelText('For').element().closest('[class*=status-error]')).not.toBeNull()
  expect(quantities()).not.toContain('0')
})

const row = (id: string, revision: string) => ({ id, revision, code: 'B-P', materialId: '5' }) as BomRow
const values = { quantity: '2', unitId: 'pcs', lossRate: '0', isPhantom: '0', alternativeMaterialIds: '', remark: '' }
const line = (code: string, more: Partial<ComparedLine>): ComparedLine => ({
  materialId: code,
  materialCode: code,
  materialName: code.toUpperCase(),
  change: 'same',
  before: values,
  after: values,
  differing: [],
  ...more,
})

test('two revisions are compared: differences are described, and a key shows the equal lines', async () => {
  const server = serve(
    on(operation(bom, 'list'), [row('3', '3'), row('1', '1'), row('2', '2')]),
    on(compareBoms, {
      before: { id: '2', code: 'B-P', revision: '2' },
      after: { id: '3', code: 'B-P', revision: '3' },
      heads: [{ field: 'quantity', before: '1', after: '10' }],
      lines: [
        line('bolt', {
          change: 'changed',
          after: { ...values, quantity: '2.5', lossRate: '5' },
          differing: ['quantity', 'lossRate'],
        }),
        line('nut', { change: 'added', before: null }),
        line('seal', {}),
        line('cap', { change: 'removed', after: null }),
      ],
    }),
  )
  await renderExample(<BomComparison row={row('3', '3')} />)
  const table = page.getByRole('table', { name: 'From B-P 2 to B-P 3' })
  await expect.element(table).toBeVisible()
  expect(server.inputsOf(compareBoms).at(-1)).toEqual({ beforeId: '2', afterId: '3' })
  const cells = () =>
    [...table.element().querySelectorAll('tbody tr')].map((element) =>
      [...element.children].map(({ textContent }) => textContent),
    )
  expect(cells()).toEqual([
    ['Changed', 'BOM header: Base quantity', '1', '10'],
    ['Changed', 'bolt BOLT', '2 pcs · 0 % lost', '2.5 pcs · 5 % lost'],
    ['Added', 'nut NUT', '—', '2 pcs'],
    ['Removed', 'cap CAP', '2 pcs', '—'],
  ])
  await expect.element(page.getByTestId('bom-differences')).toHaveTextContent('1 added · 1 removed · 1 changed')
  expect([...table.element().querySelectorAll('ins')].map(({ textContent }) => textContent)).toEqual([
    '10',
    '2.5 pcs',
    '5 % lost',
  ])
  page.getByRole('button', { name: 'Show unchanged (1)' }).element().focus()
  await press('{Enter}')
  await expect
    .poll(() => cells().map(([change]) => change))
    .toEqual(['Changed', 'Changed', 'Added', 'Unchanged', 'Removed'])
  page.getByRole('combobox', { name: 'Compare with' }).element().focus()
  await press('{ArrowDown}{ArrowUp}{Enter}')
  await expect.poll(() => server.inputsOf(compareBoms).at(-1)).toEqual({ beforeId: '1', afterId: '3' })
})

test('the first revision of a material says that it has nothing to compare with', async () => {
  serve(on(operation(bom, 'list'), [row('3', '3')]))
  await renderExample(<BomComparison row={row('3', '3')} />)
  await expect.element(page.getByText('No other BOM of this material to compare')).toBeVisible()
})
