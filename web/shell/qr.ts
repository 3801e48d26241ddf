// A QR code as one path: a square of 1 for each dark module.
import qrcode from "qrcode-generator";

export interface Qr {
  /** Modules along a side, without the quiet zone. */
  size: number;
  path: string;
}

export function qr(text: string): Qr {
  const code = qrcode(0, "M");
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  let path = "";
  for (let row = 0; row < size; row++) {
    let column = 0;
    while (column < size) {
      const from = column;
      while (column < size && code.isDark(row, column)) column++;
      if (column > from) path += `M${from} ${row}h${column - from}v1H${from}z`;
      else column++;
    }
  }
  return { size, path };
}
