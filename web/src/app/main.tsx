import '../ui/theme/sheets.ts'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { currentLanguage } from '../i18n/language.ts'
import { textIn } from '../i18n/words.ts'
import { ConfirmHost, confirm } from '../ui/panel/confirm.tsx'
import { useTheme } from '../ui/theme/theme.ts'
import { applyTheme } from '../ui/theme/tokens.ts'
import { App } from './app.tsx'
import { publicWords } from './login/words.ts'
import { signInByTicket } from './portal.ts'

applyTheme(useTheme.getState().theme)
document.documentElement.lang = currentLanguage()

const place = document.getElementById('root')
const root = place ? createRoot(place) : undefined

function render(content: ReactNode): void {
  root?.render(<StrictMode>{content}</StrictMode>)
}

/** Asks before a link replaces the running session of another user. */
async function canReplace(user: string): Promise<boolean> {
  const text = textIn(currentLanguage(), publicWords)
  render(<ConfirmHost />)
  return confirm({
    title: text('otherSession'),
    message: text('otherSessionMessage', { user }),
    confirmText: text('switchUser'),
    cancelText: text('keepUser', { user }),
    isDangerous: true,
  })
}

// Reads the address before the router is created, because the router may change it.
const isEntering = await signInByTicket(location.href, canReplace)
if (!isEntering) render(<App />)
