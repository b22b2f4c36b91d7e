// A select whose options arrive while somebody is typing.
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderExample } from '../../../features/gallery/gallery.fixture.tsx'
import { SearchableSelect } from './searchable-select.tsx'

const rows = Array.from({ length: 30 }, (_, at) => ({
  value: `${at}`,
  label: `Hall ${at}`,
  search: `Hall ${at} h-${at}`,
}))
const optionTexts = () =>
  [...document.querySelectorAll('.ant-select-item-option')]
    .filter((element) => element.checkVisibility())
    .map((element) => element.textContent)

const select = (props: { all?: typeof rows; load: (keyword: string) => Promise<typeof rows> }) => (
  <SearchableSelect id="hall" value={null} onChange={() => {}} source="halls" {...props} />
)

let arrive = (): void => {}

function LateSelect() {
  const [all, setAll] = useState<typeof rows>()
  arrive = () => setAll(rows)
  return select({ load: () => new Promise(() => {}), all })
}

test('a text typed before all options are loaded finds among them', async () => {
  await renderExample(<LateSelect />)
  await page.getByRole('combobox').fill('h-27')
  arrive()
  await expect.poll(optionTexts).toEqual(['Hall 27'])
})

test('a text typed before it is known that there are more is searched on the server', async () => {
  const load = vi.fn(async (keyword: string) =>
    keyword === 'far' ? [{ value: 'f', label: 'Far', search: 'Far' }] : [],
  )
  await renderExample(select({ load }))
  await page.getByRole('combobox').fill('far')
  await expect.poll(optionTexts).toEqual(['Type to find more options', 'Far'])
})
