import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { currentLanguage } from '../i18n/language.ts'
import { useTheme } from '../ui/theme.ts'
import { applyTheme } from '../ui/tokens.ts'
import '../ui/page.css'
import { App } from './app.tsx'
import { enterByTicket } from './portal.ts'

applyTheme(useTheme.getState().theme)
document.documentElement.lang = currentLanguage()

function render(): void {
  const root = document.getElementById('root')
  if (!root) return
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}

// Asked before anything is shown and with the address as it was opened: the router may be about to change it.
const isEntering = await enterByTicket(location.href)
if (!isEntering) render()
