// Life cycle of documents with revisions, such as BOMs and routes. Drafts can be edited; released revisions change only
// by actions.
import { defineDictionary } from './kit/dictionary.ts'
import { defineFlow } from './kit/flow.ts'
import type { Words } from './kit/page.ts'

/** Returns the states of such documents as a dictionary (domain design, manufacturing 3.16). */
export const defineRevisionStatus = (name: string, title: Words) =>
  defineDictionary(name, title, {
    draft: [10, '草稿', '草稿', 'Draft'],
    inUse: [20, '启用', '啟用', 'In use'],
    outOfUse: [30, '停用', '停用', 'Out of use'],
  })

interface Rights {
  /** Function code for editing drafts. */
  readonly edit: string
  /** Function code for releasing. */
  readonly release: string
}

/** Returns the flow of such documents. */
export const defineRevisionFlow = (
  name: string,
  status: ReturnType<typeof defineRevisionStatus>,
  { edit, release }: Rights,
) =>
  defineFlow(name, status, ({ draft, inUse, outOfUse }) => ({
    initial: draft,
    transitions: {
      putInUse: { title: ['启用', '啟用', 'Release'], from: [draft, outOfUse], to: inUse, permission: release },
      makeDefault: {
        title: ['设为默认', '設為預設', 'Set as default'],
        from: [inUse],
        to: inUse,
        permission: release,
      },
      /** The next revision is the draft. The revised one stays unchanged. */
      revise: { title: ['修订', '修訂', 'Revise'], from: [inUse, outOfUse], to: draft, permission: edit },
      takeOutOfUse: { title: ['停用', '停用', 'Take out of use'], from: [inUse], to: outOfUse, permission: release },
      change: { title: ['修改', '修改', 'Edit'], from: [draft], to: draft, permission: edit },
    },
  }))
