import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { currentLanguage } from '../i18n/language.ts'
import { useTheme } from '../ui/theme.ts'
import { applyTheme } from '../ui/tokens.ts'
import '../ui/page.css'
import { App } from './app.tsx'

applyTheme(useTheme.getState().theme)
document.documentElement.lang = currentLanguage()

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
