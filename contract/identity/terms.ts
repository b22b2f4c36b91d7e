// Nouns of this module that are not resources.
import type { Term } from '../kit/module.ts'

export const identityTerms = {
  company: {
    words: ['公司', '公司', 'Company'],
    meaning: 'A tenant. Data of one company is never visible to another.',
    avoid: ['tenant', 'organisation'],
  },
  licence: {
    words: ['许可证', '授權檔', 'Licence'],
    meaning:
      'A signed file of a service provider that states until when and for how many users a company may use the installation.',
  },
  menu: {
    words: ['菜单', '選單', 'Menu'],
    meaning: 'A group, page, function button or tab of the menu, granted by role.',
  },
  session: { words: ['会话', '工作階段', 'Session'], meaning: 'A signed-in browser or client.' },
  menuLayout: { words: ['页面布局', '頁面版面', 'Page layout'], meaning: 'Layout of a page in a company.' },
  menuParameter: {
    words: ['页面参数', '頁面參數', 'Menu parameter'],
    meaning: 'A named value with which a page is opened.',
  },
} as const satisfies Record<string, Term>
