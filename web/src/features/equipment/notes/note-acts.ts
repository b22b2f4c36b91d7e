import { lazyCode } from '../../../api/lazy-code.ts'
import type { NoteActs } from '../../../chart/notes/note-acts.ts'
import { AddNote } from './add-note.tsx'

/** Dialogs are loaded with the first one: the page of an object shows its values sooner. */
const NoteDialog = lazyCode(async () => (await import('./note-dialogs.tsx')).NoteDialog)

export const noteActs: NoteActs = { Add: AddNote, Open: NoteDialog }
