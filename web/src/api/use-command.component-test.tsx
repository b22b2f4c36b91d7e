import { listRolesOfUser } from '@gemba/contract/identity/role/role.ts'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useLanguage } from '../i18n/language.ts'
import { Toasts } from '../ui/state/toast.tsx'
import { CallError } from './call-error.ts'
import { queryClient } from './query.ts'
import { queryOf } from './run.ts'
import { useCommand } from './use-command.ts'

// Another test in this browser may have chosen another language.
beforeEach(() => useLanguage.getState().choose('zh-CN'))

const { queryKey: named } = queryOf(listRolesOfUser, { userId: '1' })
const ofModule = ['message', 'anything']
const untouched = ['identity', 'anything']
const isStale = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated

function Dialog({ change }: { change: () => Promise<unknown> }) {
  const [isOpen, setOpen] = useState(true)
  const { isBusy, save } = useCommand({ refreshed: [listRolesOfUser, 'message'], onDone: () => setOpen(false) })
  return (
    <>
      <button type="button" aria-busy={isBusy} onClick={() => void save(change)}>
        {isOpen ? 'open' : 'closed'}
      </button>
      <Toasts />
    </>
  )
}

test('a change runs once at a time, shows a message, refreshes only the named reads, and closes the dialog', async () => {
  queryClient.setQueryData(named, [])
  queryClient.setQueryData(ofModule, [])
  queryClient.setQueryData(untouched, [])
  const changed = Promise.withResolvers<void>()
  let runs = 0
  const change = () => {
    runs += 1
    return changed.promise
  }
  await render(<Dialog change={change} />)
  await page.getByText('open').click()
  await page.getByText('open').click()
  expect(runs).toBe(1)
  expect(isStale(named)).toBe(false)
  changed.resolve()
  await expect.element(page.getByText('已保存')).toBeVisible()
  await expect.element(page.getByText('closed')).toHaveAttribute('aria-busy', 'false')
  expect([named, ofModule, untouched].map(isStale)).toEqual([true, true, false])
})

test('a refusal shows a message and leaves the dialog open for another attempt', async () => {
  queryClient.setQueryData(named, [])
  await render(<Dialog change={() => Promise.reject(new CallError('1', 'the last administrator'))} />)
  await page.getByText('open').click()
  await expect.element(page.getByText('the last administrator')).toBeVisible()
  await expect.element(page.getByText('open')).toHaveAttribute('aria-busy', 'false')
  expect(isStale(named)).toBe(false)
})

test('a second press before the dialog renders as busy is ignored', async () => {
  const changed = Promise.withResolvers<void>()
  let runs = 0
  await render(
    <Dialog
      change={() => {
        runs += 1
        return changed.promise
      }}
    />,
  )
  const button = document.querySelector('button')
  button?.click()
  button?.click()
  await expect.element(page.getByText('open')).toHaveAttribute('aria-busy', 'true')
  changed.resolve()
  await expect.element(page.getByText('closed')).toHaveAttribute('aria-busy', 'false')
  expect(runs).toBe(1)
})

/** Two changes in one view that stays open, as with switches and choices. */
function Settings({ first, second }: { first: () => Promise<unknown>; second: () => Promise<unknown> }) {
  const { isBusy, save } = useCommand({ refreshed: ['message'] })
  return (
    <section aria-label="settings" aria-busy={isBusy}>
      <button type="button" onClick={() => void save(first, 'first is saved')}>
        first
      </button>
      <button type="button" onClick={() => void save(second, 'second is saved')}>
        second
      </button>
      <Toasts />
    </section>
  )
}

test('in a view that stays open, a change made during another one runs after it', async () => {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const order: string[] = []
  const change = (name: string, { promise }: PromiseWithResolvers<void>) => {
    return () => {
      order.push(name)
      return promise
    }
  }
  await render(<Settings first={change('first', first)} second={change('second', second)} />)
  await page.getByRole('button', { name: 'first' }).click()
  await page.getByRole('button', { name: 'second' }).click()
  expect(order).toEqual(['first'])
  first.resolve()
  await expect.element(page.getByText('first is saved')).toBeVisible()
  await expect.poll(() => order).toEqual(['first', 'second'])
  await expect.element(page.getByLabelText('settings')).toHaveAttribute('aria-busy', 'true')
  second.resolve()
  await expect.element(page.getByText('second is saved')).toBeVisible()
  await expect.element(page.getByLabelText('settings')).toHaveAttribute('aria-busy', 'false')
})

test('a refused change does not cancel those after it', async () => {
  const refused = Promise.withResolvers<void>()
  await render(<Settings first={() => refused.promise} second={() => Promise.resolve()} />)
  await page.getByRole('button', { name: 'first' }).click()
  await page.getByRole('button', { name: 'second' }).click()
  refused.reject(new CallError('1', 'first is refused'))
  await expect.element(page.getByText('first is refused')).toBeVisible()
  await expect.element(page.getByText('second is saved')).toBeVisible()
})
