// The shared components on one page have no serious problem for axe in any theme.
import { readSavedViews } from '@gemba/contract/admin/saved-view.ts'
import { findOptions } from '@gemba/contract/base/dictionary.ts'
import { listDocumentTree } from '@gemba/contract/docs/document.ts'
import { readCurrentUser } from '@gemba/contract/identity/sign-in/session.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import axe from 'axe-core'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { on, serve } from '../api/fake-server/fake-server.fixture.ts'
import { queryClient } from '../api/query.ts'
import { useLanguage } from '../i18n/language.ts'
import { useSession } from '../session/session.ts'
import { useTheme } from '../ui/theme/theme.ts'
import { Gallery } from './gallery.tsx'
import '../ui/theme/sheets.ts'

afterEach(() => {
  useSession.setState({ user: undefined })
  useTheme.getState().choose('light')
})

test.each(['light', 'blue', 'dark'] as const)('has nothing that axe calls serious in %s', async (theme) => {
  useLanguage.getState().choose('en')
  useTheme.getState().choose(theme)
  queryClient.clear()
  serve(
    on(readCurrentUser, { id: '5', timeZone: 'UTC', authorities: ['area:view', 'area:edit'] }),
    on(readSavedViews),
    on(findOptions, [{ id: '1', text: 'Critical' }]),
    on(listDocumentTree, [{ id: '1', name: 'Manual' }]),
  )
  await render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <Gallery />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await expect.element(page.getByTestId('gallery-selected')).toBeVisible()
  const { violations } = await axe.run(document, { resultTypes: ['violations'] })
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).slice(0, 3)}`)
  expect(serious).toEqual([])
})
