// A reference to a resource with more rows than one request returns. Rows are searched on the server and named by id.
import { object } from '@gemba/contract/equipment/object.ts'
import { department } from '@gemba/contract/identity/department.ts'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { on, pending, serve } from '../../../api/fake-server/fake-server.fixture.ts'
import { operation } from '../../../api/fake-server/operation.fixture.ts'
import { renderExample } from '../../../features/gallery/gallery.fixture.tsx'
import { useSession } from '../../../session/session.ts'
import { useToasts } from '../../../ui/state/toast.tsx'
import { ReferenceInput } from './reference-input.tsx'

const hallOf = (index: number) => {
  const code = `hall-${String(index).padStart(4, '0')}`
  return { id: String(index + 1), code, name: `Hall ${code}` }
}
const halls = Array.from({ length: 1_010 }, (_, index) => hallOf(index))
const readHalls = operation(department, 'page')
const readHall = operation(department, 'read')

function DepartmentInput({ initial }: { initial: string | null }) {
  const [value, setValue] = useState<unknown>(initial)
  return (
    <>
      <ReferenceInput id="hall" field={object.fields.departmentId} value={value} onChange={setValue} />
      <output data-testid="value">{String(value)}</output>
    </>
  )
}

const show = async (initial: string | null) => {
  useSession.setState({ user: { authorities: department.routes.map(({ permission }) => permission) } as never })
  const server = serve(
    on(readHalls, ({ keyword }) => {
      const matches = halls.filter(({ code }) => !keyword || code.includes(String(keyword)))
      return { records: matches.slice(0, 1_000), total: matches.length, pages: 1 }
    }),
    on(readHall, ({ id }) => halls.find((hall) => hall.id === id) ?? {}),
  )
  await renderExample(<DepartmentInput initial={initial} />)
  return server
}

test('one of more than a thousand rows is found by searching and chosen by its id', async () => {
  const server = await show(null)
  await page.getByRole('combobox').fill('hall-1009')
  await page.getByTitle('Hall hall-1009').click()
  await expect.element(page.getByTestId('value')).toHaveTextContent('1010')
  expect(server.inputsOf(readHalls)).toContainEqual(expect.objectContaining({ keyword: 'hall-1009' }))
})

test('a row beyond the first page is named by its id', async () => {
  const server = await show('1010')
  await expect.element(page.getByText('Hall hall-1009')).toBeVisible()
  expect(server.inputsOf(readHall)).toEqual([{ id: '1010' }])
})

test('leaving while the rows are read reports nothing', async () => {
  useToasts.setState({ toasts: [] })
  useSession.setState({ user: { authorities: department.routes.map(({ permission }) => permission) } as never })
  const server = serve(on(readHalls, pending))
  const { unmount } = await renderExample(<DepartmentInput initial={null} />)
  await expect.poll(() => server.requestsOf(readHalls).length).toBe(1)
  await unmount()
  await expect.poll(() => server.requestsOf(readHalls)[0]?.signal?.aborted).toBe(true)
  await new Promise((resolve) => setTimeout(resolve))
  expect(useToasts.getState().toasts).toEqual([])
})
