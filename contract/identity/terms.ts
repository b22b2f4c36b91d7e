// Nouns of this module that are not resources.
import type { Term } from '../kit/module.ts'

export const identityTerms = {
  company: {
    words: ['公司', '公司', 'Company'],
    meaning: 'A tenant: nothing crosses from one company to another.',
    avoid: ['tenant', 'organisation'],
  },
  licence: {
    words: ['许可证', '授權檔', 'Licence'],
    meaning:
      'A signed file of a service provider: until when a company may use the installation, and for how many users.',
  },
  menu: {
    words: ['菜单', '選單', 'Menu'],
    meaning: 'What a user can open: groups, pages, function buttons and tabs, granted by role.',
  },
  session: { words: ['会话', '工作階段', 'Session'], meaning: 'A signed-in browser or client.' },
  menuLayout: { words: ['页面布局', '頁面版面', 'Page layout'], meaning: 'How a page is laid out for a company.' },
  menuParameter: {
    words: ['页面参数', '頁面參數', 'Menu parameter'],
    meaning: 'A named value that a page is opened with.',
  },
} as const satisfies Record<string, Term>
