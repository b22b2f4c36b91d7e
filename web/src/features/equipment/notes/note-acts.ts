import type { NoteActs } from '../../../chart/notes/note-acts.ts'
import { AddNote } from './add-note.tsx'
import { NoteDialog } from './note-dialog.tsx'

export const noteActs: NoteActs = { Add: AddNote, Open: NoteDialog }
