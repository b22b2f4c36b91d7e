import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { entranceWords } from '../i18n/entrance.ts'
import { currentLanguage } from '../i18n/language.ts'
import { textIn } from '../i18n/words.ts'
import { ask, Questions } from '../ui/ask.tsx'
import { useTheme } from '../ui/theme.ts'
import { applyTheme } from '../ui/tokens.ts'
import '../ui/page.css'
import { App } from './app.tsx'
import { enterByTicket } from './portal.ts'

applyTheme(useTheme.getState().theme)
document.documentElement.lang = currentLanguage()

const place = document.getElementById('root')
const root = place ? createRoot(place) : undefined

function render(content: ReactNode): void {
  root?.render(<StrictMode>{content}</StrictMode>)
}

/** Nobody's session goes for a link without a word. */
async function mayReplace(user: string): Promise<boolean> {
  const text = textIn(currentLanguage(), entranceWords)
  render(<Questions />)
  return ask({ title: text('otherSession'), message: text('otherSessionMessage', { user }), isDangerous: true })
}

// Asked before anything is shown and with the address as it was opened: the router may be about to change it.
const isEntering = await enterByTicket(location.href, mayReplace)
if (!isEntering) render(<App />)
