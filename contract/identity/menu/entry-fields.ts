// A menu entry as all commands return it (S-064 to S-072).
import { choice, flag, optional, reference, text } from '../../kit/field.ts'
import { menuKind, pageType } from '../dictionaries.ts'

/** Identity, position and name of an entry. */
export const entryHeadFields = {
  id: reference('menuEntry', { aliases: ['resources_id'] }),
  parentId: optional(reference('menuEntry', { aliases: ['parent_id'] })),
  name: text({ aliases: ['resources_name'] }),
  code: text({ aliases: ['resources_code'] }),
  kind: choice(menuKind, { aliases: ['resources_type'] }),
  product: text({ aliases: ['resources_classify'] }),
}

export const entryFields = {
  ...entryHeadFields,
  url: optional(text({ aliases: ['resources_url'] })),
  pageType: choice(pageType, { aliases: ['page_type'] }),
  logo: optional(text()),
  isSingleSignOn: flag({ aliases: ['is_sso'] }),
}
