// The subject of an exception is chosen by keyboard: first the kind, then the record. Another kind resets the record.
import { productionOrder } from '@gemba/contract/production/order/production-order.ts'
import { workOrder } from '@gemba/contract/production/work-order/work-order.ts'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { on, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { operation } from '../../../api/fake-server/operation.fixture.ts'
import { useSession } from '../../../session/session.ts'
import { press, renderExample } from '../../gallery/gallery.fixture.tsx'
import { SubjectInput, SubjectKindInput } from './subject-inputs.tsx'

type Kind = Parameters<typeof SubjectKindInput>[0]['value']

function Form({ initial = null }: { initial?: Kind }) {
  const [refType, setType] = useState<Kind>(initial)
  const [refId, setId] = useState<string | null | undefined>(null)
  const values = { refType, refId }
  return (
    <>
      <output data-testid="values">{JSON.stringify(values)}</output>
      <SubjectKindInput id="kind" value={refType} onChange={setType} isDisabled={false} values={values} />
      <SubjectInput id="record" value={refId} onChange={setId} isDisabled={false} values={values} />
    </>
  )
}

const values = () => JSON.parse(page.getByTestId('values').element().textContent ?? '')
const kind = () => page.getByRole('combobox').first()
const record = () => page.getByRole('combobox').last()

const show = async (initial: Kind = null) => {
  const rights = [productionOrder, workOrder].flatMap(({ routes }) => routes.map(({ permission }) => permission))
  useSession.setState({ user: { authorities: rights } as never })
  const server = serve(
    on(operation(productionOrder, 'page'), { records: [{ id: '7', code: 'PO-7' }], total: 1, pages: 1 }),
    on(operation(workOrder, 'page'), { records: [{ id: '8', code: 'WO-8' }], total: 1, pages: 1 }),
  )
  await renderExample(<Form initial={initial} />)
  return server
}

test('an order or a work order is chosen; another kind resets the record', async () => {
  const server = await show()
  await expect.element(record()).toBeDisabled()
  ;(kind().element() as HTMLElement).focus()
  await press('{ArrowDown}{ArrowDown}{Enter}')
  await expect.poll(values).toEqual({ refType: 4, refId: null })
  await expect.element(record()).toBeEnabled()
  await press('{Tab}')
  await press('{ArrowDown}')
  await expect.element(page.getByTitle('7')).toBeVisible()
  await press('{Enter}')
  await expect.poll(values).toEqual({ refType: 4, refId: '7' })
  ;(kind().element() as HTMLElement).focus()
  await press('{ArrowDown}{ArrowDown}{Enter}')
  await expect.poll(values).toEqual({ refType: 5, refId: null })
  await expect.poll(() => server.inputsOf(operation(workOrder, 'page')).length).toBeGreaterThan(0)
})

test('a call stays the subject until something else is chosen', async () => {
  await show(3)
  await expect.element(record()).toBeDisabled()
  expect(values()).toEqual({ refType: 3, refId: null })
})
