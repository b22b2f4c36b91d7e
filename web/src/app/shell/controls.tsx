// Passes the tokens and the language to Ant Design. Loaded with the shell, so that the sign-in page stays small.
import type { Language } from '@gemba/contract/kit/page.ts'
import { theme as antdTheme, ConfigProvider, type ConfigProviderProps } from 'antd'
import enUS from 'antd/locale/en_US'
import zhCN from 'antd/locale/zh_CN'
import zhTW from 'antd/locale/zh_TW'
import { type ReactNode, useMemo } from 'react'
import { useLanguage } from '../../i18n/language.ts'
import { useTheme } from '../../ui/theme/theme.ts'
import { coloursOf, fontFamily, type ThemeName } from '../../ui/theme/tokens.ts'
import { isCoarse, useIsBelow } from '../../ui/theme/width.ts'

/** Ant Design uses another word for pages than the rest of the product. */
const traditional = { ...zhTW, Pagination: zhTW.Pagination && { ...zhTW.Pagination, items_per_page: '筆/頁' } }

const locales: Record<Language, NonNullable<ConfigProviderProps['locale']>> = {
  'zh-CN': zhCN,
  'zh-TW': traditional,
  en: enUS,
}

/** The person's preference in the operating system. Read once, because it hardly ever changes. */
const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches

/** Returns the theme. `isTouched` means fingers or a phone, which need larger controls. */
function antdThemeOf(name: ThemeName, isTouched: boolean): NonNullable<ConfigProviderProps['theme']> {
  const colour = coloursOf(name)
  return {
    algorithm: name === 'light' ? antdTheme.defaultAlgorithm : antdTheme.darkAlgorithm,
    hashed: false,
    token: {
      motion: !isStill,
      colorPrimary: colour.primary,
      colorLink: colour.primary,
      colorError: colour.urgency,
      colorWarning: colour.warn,
      colorSuccess: colour.ok,
      colorBgLayout: colour.bg,
      colorBgContainer: colour.surface,
      colorBgElevated: colour.raised,
      colorBorder: colour.control,
      colorBorderSecondary: colour.border,
      colorText: colour.text,
      colorTextSecondary: colour.muted,
      colorTextTertiary: colour.muted,
      colorTextPlaceholder: colour.muted,
      colorTextLightSolid: colour.onPrimary,
      fontFamily,
      fontSize: 14,
      borderRadius: 4,
      controlHeight: isTouched ? 44 : 32,
      motionDurationFast: '0.12s',
      motionDurationMid: '0.14s',
      motionDurationSlow: '0.18s',
    },
    components: isTouched ? { Pagination: { itemSizeSM: 44 } } : {},
  }
}

export function Controls({ children }: { children: ReactNode }) {
  const theme = useTheme((state) => state.theme)
  const language = useLanguage((state) => state.language)
  const isTouched = useIsBelow('phone') || isCoarse
  const config = useMemo(() => antdThemeOf(theme, isTouched), [theme, isTouched])
  return (
    <ConfigProvider theme={config} locale={locales[language]}>
      {children}
    </ConfigProvider>
  )
}
