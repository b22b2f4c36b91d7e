// Acts that the quick search finds by their name.
export const paletteWords = {
  'theme.light': ['主题：浅色', '主題：淺色', 'Theme: light'],
  'theme.blue': ['主题：蓝色', '主題：藍色', 'Theme: blue'],
  'theme.dark': ['主题：深色', '主題：深色', 'Theme: dark'],
  'density.comfortable': ['行高：标准', '列高：標準', 'Density: comfortable'],
  'density.compact': ['行高：紧凑', '列高：緊湊', 'Density: compact'],
  'density.touch': ['行高：触屏', '列高：觸控', 'Density: touch'],
  'language.zh-CN': ['语言：简体中文', '語言：简体中文', 'Language: 简体中文'],
  'language.zh-TW': ['语言：繁體中文', '語言：繁體中文', 'Language: 繁體中文'],
  'language.en': ['语言：English', '語言：English', 'Language: English'],
  keys: ['快捷键列表', '快速鍵清單', 'Keyboard shortcuts'],
} as const
