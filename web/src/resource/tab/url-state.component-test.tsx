// The state of a page in its address: changed by the page, requested by links, remembered behind other tabs.
import { Link, MemoryRouter, useLocation, useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderExample } from '../../features/gallery/gallery.fixture.tsx'
import { noLayout, noParameters, TabContext } from './tab-context.ts'
import { urlChoice, urlFlag, urlText } from './url-keys.ts'
import { type UrlStateOptions, useUrlState } from './url-state.ts'

const tab = { path: '/lots', setTitle: () => undefined, granted: [], entryId: '', layout: noLayout }
const keys = { group: urlChoice('group', ['lot', 'bin']), days: urlChoice('days', [7, 30]), note: urlText('note') }

function State({ options }: { options: UrlStateOptions | undefined }) {
  const { values, request, change } = useUrlState(keys, options)
  return (
    <>
      <output data-testid="values">{JSON.stringify(values)}</output>
      <output data-testid="request">{request === '' ? 'none' : 'some'}</output>
      <button type="button" onClick={() => change({ group: 'bin' })}>
        bin
      </button>
      <button type="button" onClick={() => change({ days: 30, note: undefined }, { isPushed: true })}>
        month
      </button>
    </>
  )
}

function Frame({ options, parameters }: { options?: UrlStateOptions; parameters?: Record<string, string> }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return (
    <>
      <output data-testid="address">{pathname + search}</output>
      <button type="button" onClick={() => void navigate(-1)}>
        back
      </button>
      {['/lots', '/lots?group=lot&note=x', '/bins?group=lot'].map((to) => (
        <Link key={to} to={to}>
          {to}
        </Link>
      ))}
      <TabContext value={{ ...tab, parameters: parameters ?? noParameters }}>
        <State options={options} />
      </TabContext>
    </>
  )
}

const show = (address: string, frame: Parameters<typeof Frame>[0] = {}) =>
  renderExample(
    <MemoryRouter initialEntries={[address]}>
      <Frame {...frame} />
    </MemoryRouter>,
  )
const click = (name: string) => page.getByRole('button', { name }).click()
const follow = (to: string) => page.getByRole('link', { name: to, exact: true }).click()
const says = (name: string, text: string) => expect.element(page.getByTestId(name)).toHaveTextContent(text)

test('a change is written to the address, beside its other values, and Back reverts it', async () => {
  await show('/lots?other=1&note=x&days=8')
  await says('values', '{"note":"x"}')
  await click('bin')
  await says('address', '/lots?other=1&note=x&group=bin')
  await click('month')
  await says('address', '/lots?other=1&group=bin&days=30')
  await says('request', 'none')
  await click('back')
  await says('values', '{"group":"bin","note":"x"}')
  await says('request', 'some')
})

test('other values are removed if the page declares that', async () => {
  await show('/lots?other=1&note=x', { options: { rest: {} } })
  await click('bin')
  await says('address', '/lots?group=bin&note=x')
})

test('a link requests other values; an address without a query and another tab do not change them', async () => {
  await show('/lots', { parameters: { days: '7', group: 'bin' } })
  await says('values', '{"group":"bin","days":7}')
  await follow('/lots?group=lot&note=x')
  await says('values', '{"group":"lot","days":7,"note":"x"}')
  await says('request', 'some')
  await follow('/bins?group=lot')
  await says('address', '/bins?group=lot')
  await follow('/lots')
  await click('bin')
  await says('address', '/lots?group=bin&days=7&note=x')
})

test('an address without a query is completed if the page declares that', async () => {
  await show('/bins', { options: { isCompleted: true }, parameters: { days: '7' } })
  await follow('/lots')
  await says('address', '/lots?days=7')
})

test('values that are not remembered come from the address only', async () => {
  await show('/lots?group=lot', { options: { isRemembered: false } })
  await says('values', '{"group":"lot"}')
  await follow('/lots')
  await says('values', '{}')
})

test('a flag is written as 1, or omitted', () => {
  const isOn = urlFlag('on')
  const query = new URLSearchParams('on=1&a=2')
  expect([isOn.read(query), isOn.read(new URLSearchParams('on=0')), isOn.read(new URLSearchParams())]).toEqual([
    true,
    false,
    undefined,
  ])
  isOn.write(query, false)
  expect(String(query)).toBe('a=2')
})
