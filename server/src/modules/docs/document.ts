import { document, documentClass, previewDocument } from '@gemba/contract/docs/document.ts'
import { handleWithoutWork } from '../../platform/http/route.ts'
import { crud } from '../../resource/crud.ts'
import { mount } from '../../resource/mount.ts'
import { assertNoCycle } from '../../resource/tree/assert-no-cycle.ts'
import { treeOf } from '../../resource/tree/tree.ts'
import { html, render, sanitize } from './render.ts'

const classes = crud(documentClass, { changed: (work, row) => assertNoCycle(work, 'document_class', row.id) })

const documents = crud(document, {
  // HTML is stored without active content; it is sanitized again when it is read.
  async changed({ tx }, row) {
    if (row.format !== html) return
    const clean = sanitize(row.content)
    if (clean === row.content) return
    await tx.updateTable('document').set({ content: clean }).where('id', '=', row.id).execute()
    row.content = clean
  },
})

export const documentRoutes = [
  ...mount(documentClass, import.meta.url, {
    ...classes,
    tree: async (read, input) => treeOf(await classes.list(read, input), 'parentId'),
  }),
  ...mount(document, import.meta.url, documents),
  ...handleWithoutWork(previewDocument, import.meta.url, async ({ format, content }) => ({
    content: render(format, content),
  })),
]
