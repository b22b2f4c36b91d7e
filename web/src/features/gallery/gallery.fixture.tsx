// Renders examples of the gallery in the providers of the product: antd, queries and messages.
import type { Language } from '@gemba/contract/kit/page.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { queryClient } from '../../api/query.ts'
import { Controls } from '../../app/shell/controls.tsx'
import { useLanguage } from '../../i18n/language.ts'
import { ConfirmHost } from '../../ui/panel/confirm.tsx'
import { Toasts } from '../../ui/state/toast.tsx'
import '../../ui/theme/sheets.ts'

export async function renderExample(example: ReactNode, language: Language = 'en') {
  localStorage.clear()
  queryClient.clear()
  return renderAgain(example, language)
}

/** Renders an example without clearing the storage of the browser. */
export function renderAgain(example: ReactNode, language: Language = 'en') {
  useLanguage.getState().choose(language)
  return render(
    <QueryClientProvider client={queryClient}>
      <Controls>
        {example}
        <Toasts />
        <ConfirmHost />
      </Controls>
    </QueryClientProvider>,
  )
}

/** Presses the keys in order, such as `{Enter}` or `{Control>}s{/Control}`. */
export const press = (...keys: string[]) => userEvent.keyboard(keys.join(''))
