import { create } from 'zustand'
import { applyTheme, type ThemeName, themeNames } from './tokens.ts'

const storageKey = 'gemba.theme'

function storedTheme(): ThemeName {
  const stored = localStorage.getItem(storageKey)
  return themeNames.find((name) => name === stored) ?? 'light'
}

export const useTheme = create<{ theme: ThemeName; choose: (theme: ThemeName) => void }>((set) => ({
  theme: storedTheme(),
  choose: (theme) => {
    localStorage.setItem(storageKey, theme)
    applyTheme(theme)
    set({ theme })
  },
}))
