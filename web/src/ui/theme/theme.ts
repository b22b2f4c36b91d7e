import { create } from 'zustand'
import { nameCodec } from '../../storage/codec.ts'
import { defineStored } from '../../storage/stored-value.ts'
import { applyTheme, type ThemeName, themeNames } from './tokens.ts'

export const storedTheme = defineStored<ThemeName>({
  key: 'gemba.theme',
  area: 'browser',
  scope: 'browser',
  initial: 'light',
  codec: nameCodec(themeNames),
})

export const useTheme = create<{ theme: ThemeName; choose: (theme: ThemeName) => void }>((set) => ({
  theme: storedTheme.read(),
  choose: (theme) => {
    storedTheme.write(theme)
    applyTheme(theme)
    set({ theme })
  },
}))
