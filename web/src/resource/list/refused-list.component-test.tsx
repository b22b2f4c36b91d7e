// A list whose refetch is refused stays as it is and shows the reason. Faults of database queries are silent.
import { readSavedViews } from '@gemba/contract/admin/saved-view.ts'
import { area } from '@gemba/contract/base/area.ts'
import { callErrors } from '@gemba/contract/call-errors.ts'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { on, refuse, serve } from '../../api/fake-server/fake-server.fixture.ts'
import { operation } from '../../api/fake-server/operation.fixture.ts'
import { queryClient } from '../../api/query.ts'
import { callWords } from '../../api/words.ts'
import { renderExample } from '../../features/gallery/gallery.fixture.tsx'
import { ListPage } from './list-page.tsx'

const pageAreas = operation(area, 'page')
const records = [
  { id: '1', code: 'a', name: 'North' },
  { id: '2', code: 'b', name: 'South' },
]
const rows = () => [...document.querySelectorAll('tbody tr[data-row-id]')].map(({ textContent }) => textContent)
const toasts = () =>
  page
    .getByTestId('toast')
    .elements()
    .map(({ textContent }) => textContent)
/** Returns a reply by its code, with the text of the server. */
const answer = (code: string, msg: string) => () => Response.json({ code, data: null, msg })

test('S-326 S-331 S-336 S-338 a refused list stays as it is and shows the reason; faults of queries are silent', async () => {
  const server = serve(on(pageAreas, { records, total: 2, pages: 1 }), on(readSavedViews))
  await renderExample(
    <MemoryRouter>
      <ListPage<(typeof records)[number]>
        of={['base', 'area']}
        by={area}
        title="Areas"
        columns={[
          { name: 'code', title: 'Code', cell: ({ code }) => code },
          { name: 'name', title: 'Name', cell: ({ name }) => name },
        ]}
        empty={{ title: 'None', hint: '' }}
      />
    </MemoryRouter>,
    'zh-CN',
  )
  await expect.poll(rows).toHaveLength(2)
  const before = rows()
  const readAgain = () => queryClient.refetchQueries({ queryKey: ['base', 'area'] })
  server.serve(on(pageAreas, answer('500', 'You have an error: SQL syntax error near x')))
  await readAgain()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(toasts()).toEqual([])
  const [unavailable] = callErrors.unavailable.text
  for (const [reply, text] of [
    [answer('401', '没有权限，请联系管理员'), '没有权限，请联系管理员'],
    [answer('1234', '锅炉没有应答'), '锅炉没有应答'],
    [refuse(callErrors, 'unavailable'), unavailable],
    [() => new Response('<html></html>', { status: 502 }), callWords.failed[0]],
  ] as const) {
    server.serve(on(pageAreas, reply))
    await readAgain()
    await expect.poll(() => toasts().at(-1)).toContain(text)
  }
  expect(rows()).toEqual(before)
})
