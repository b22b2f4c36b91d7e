/** Saves a text under a file name. A mark at its start says to spreadsheets that it is UTF-8. */
export function saveText(fileName: string, content: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob(['\uFEFF', content], { type: 'text/csv;charset=utf-8' }))
  link.download = fileName
  link.click()
  // By then the browser has read the address.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
