// Selects, sliders, transfer lists, the search of a list and popups, by keyboard where possible.
import { findOptions } from '@gemba/contract/base/dictionary.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cut, on, serve } from '../../api/fake-server/fake-server.fixture.ts'
import { AudioPlayer } from '../../ui/audio/audio-player.tsx'
import { FiltersExample } from './filters-example.tsx'
import { press, renderAgain, renderExample } from './gallery.fixture.tsx'
import { InputExamples } from './input-examples.tsx'
import { PlainExamples } from './plain-examples.tsx'

const option = (name: string) =>
  [...document.querySelectorAll('.ant-select-dropdown .ant-select-item-option')].find(
    (element) => element.textContent === name && element.checkVisibility(),
  )
const waitForOption = (name: string) => expect.poll(() => option(name)).toBeTruthy()
const chosen = () => [...document.querySelectorAll('.ant-select')].map((element) => element.textContent ?? '')

test('S-162 S-163 S-164 a select says that there are more options, searches, disables single options, and takes several', async () => {
  await renderExample(<InputExamples />)
  await page.getByLabelText('Searchable select', { exact: true }).click()
  await waitForOption('Type to find more options')
  expect(option('Row 7')?.getAttribute('aria-disabled')).toBe('true')
  await press('Row 48')
  await waitForOption('Row 481')
  await expect.poll(() => option('Row 1')).toBeUndefined()
  await press('{ArrowDown}{Enter}')
  await expect.poll(() => chosen()[0]).toMatch(/Row 48/)
  await page.getByLabelText('Searchable select, several').click()
  await waitForOption('Row 3')
  await userEvent.click(option('Row 3') as Element)
  await expect.poll(() => chosen()[1]).toMatch(/Row 400.*Row 3|Row 3.*Row 400/)
})

test('S-168 S-169 the slider and its number show the same value', async () => {
  await renderExample(<InputExamples />)
  const [slider, number] = [page.getByTestId('slider'), page.getByTestId('slider-number')]
  ;(slider.element() as HTMLElement).focus()
  await press('{End}')
  expect((number.element() as HTMLInputElement).value).toBe('1.00')
  await number.fill('0.25')
  expect((slider.element() as HTMLInputElement).value).toBe('25')
})

test('S-171 a transfer list moves ticked items from one list to the other', async () => {
  await renderExample(<InputExamples />)
  ;(page.getByTestId('list-left').getByLabelText('Row 4').element() as HTMLElement).focus()
  await press(' ')
  ;(page.getByTestId('move-right').element() as HTMLElement).focus()
  await press('{Enter}')
  await expect.element(page.getByTestId('list-right').getByText('Row 4')).toBeVisible()
  expect(page.getByTestId('list-left').getByText('Row 4').query()).toBeNull()
})

test('S-160 S-161 a popup has a title, links, and two buttons with the texts of the specification', async () => {
  await renderExample(<PlainExamples />, 'zh-CN')
  await page.getByTestId('open-popup').click()
  const popup = page.getByTestId('gallery-popup')
  await expect.element(popup.getByRole('heading', { name: '弹窗' })).toBeVisible()
  await expect.element(popup.getByRole('link', { name: '了解更多' })).toBeVisible()
  const buttons = [...popup.element().querySelectorAll('footer button')]
  expect(buttons.map((button) => button.textContent)).toEqual(['取 消', '确 定'])
  await press('{Escape}')
  expect(popup.query()).toBeNull()
})

test.each([
  ['zh-CN', '您的浏览器不支持音频播放，请升级浏览器'],
  ['zh-TW', '您的瀏覽器不支援音訊播放，請升級瀏覽器'],
  ['en', 'Your browser cannot play audio; please upgrade it'],
] as const)('S-167 without audio support the player asks to upgrade the browser, in %s', async (language, words) => {
  const { Audio } = window
  Reflect.deleteProperty(window, 'Audio')
  try {
    await renderExample(<AudioPlayer tracks={[{ name: 'alarm', url: '/sounds/alarm.wav' }]} />, language)
    await expect.element(page.getByRole('alert').getByText(words)).toBeVisible()
    expect(page.getByTestId('audio-player').query()).toBeNull()
  } finally {
    window.Audio = Audio
  }
})

const filterValues = () => JSON.parse(page.getByTestId('filters-asked').element().textContent ?? '') as object
const filterCount = () => document.querySelectorAll('[data-testid="filters"] label').length

test('S-142 S-289 the search of a list shows five fields, the rest between 展开 and 收起; text is trimmed', async () => {
  await renderExample(<FiltersExample />, 'zh-CN')
  expect(filterCount()).toBe(5)
  await page.getByRole('button', { name: '展开' }).click()
  expect(filterCount()).toBe(7)
  await page.getByLabelText('端口').fill('  80 ')
  await page.getByRole('button', { name: '收起' }).click()
  expect(filterCount()).toBe(5)
  ;(page.getByTestId('list-query').element() as HTMLElement).click()
  await expect.poll(filterValues).toEqual({ port: '80' })
  await page.getByTestId('list-reset').click()
  await expect.poll(filterValues).toEqual({})
})

test('S-349 a field of the search takes a quarter of the width', async () => {
  await renderExample(<FiltersExample />)
  const widthOf = (part: string) => document.querySelector(part)?.getBoundingClientRect().width ?? 0
  expect(widthOf('.filter') * 4).toBeCloseTo(widthOf('.filters'), 0)
})

test('S-236 after a search by one field, choosing another field clears the first one', async () => {
  await renderExample(<FiltersExample />)
  await page.getByLabelText('By one field').click()
  expect(filterCount()).toBe(2)
  await page.getByLabelText('Code', { exact: true }).fill(' p ')
  ;(page.getByTestId('list-query').element() as HTMLElement).click()
  await expect.poll(filterValues).toEqual({ code: 'p' })
  await page.getByLabelText('Search by').click()
  await waitForOption('Port')
  await userEvent.click(option('Port') as Element)
  await expect.poll(filterValues).toEqual({})
  expect(page.getByLabelText('Code', { exact: true }).query()).toBeNull()
  await page.getByRole('textbox', { name: 'Port' }).fill('80')
  await press('{Enter}')
  await expect.poll(filterValues).toEqual({ port: '80' })
})

test('S-298 S-319 a select over a dictionary shows the cached entries before the server has responded', async () => {
  const server = serve(on(findOptions, [{ id: '1', text: 'Critical' }]))
  const first = await renderExample(<InputExamples />)
  await page.getByLabelText('Dictionary select').click()
  await waitForOption('Critical')
  await expect.poll(() => localStorage.getItem('gemba.dictionary')).toContain('"alarmLevel"')
  await first.unmount()
  server.serve(on(findOptions, cut))
  server.clear()
  await renderAgain(<InputExamples />)
  await page.getByLabelText('Dictionary select').click()
  await waitForOption('Critical')
  await expect.poll(() => server.inputsOf(findOptions).map(({ code }) => code)).toEqual(['alarmLevel'])
  await waitForOption('Critical')
  expect(page.getByTestId('toast').elements()).toHaveLength(0)
  await press('{Escape}')
  server.serve(on(findOptions, [{ id: '8', text: 'Integer' }]))
  await page.getByRole('radio', { name: 'dataType' }).click()
  await expect.poll(() => server.inputsOf(findOptions).at(-1)).toEqual({ code: 'dataType', keyword: '', multiple: '0' })
})
