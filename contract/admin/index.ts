// The manifest of the admin module.
import { defineModule } from '../kit/module.ts'
import { adminPart } from './part.ts'
import { serverPart } from './server/part.ts'
import { spreadsheetPart } from './spreadsheet/part.ts'

export const admin = defineModule('admin', ['系统', '系統', 'System'], [adminPart, serverPart, spreadsheetPart])
