// PDFs as programs write them: pages of A4 with a black square in the upper left corner, and a number.

interface Made {
  pages: number;
  /** JavaScript that runs when it is opened, where a viewer runs any. */
  script?: string;
}

export function madePdf({ pages, script }: Made): Buffer {
  const kids = Array.from({ length: pages }, (_, i) => `${5 + i * 2} 0 R`).join(' ');
  const open = script ? '/OpenAction 4 0 R' : '';
  const objects = [
    `<</Type/Catalog/Pages 2 0 R${open}>>`,
    `<</Type/Pages/Kids[${kids}]/Count ${pages}>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    script ? `<</S/JavaScript/JS(${script})>>` : 'null',
    ...Array.from({ length: pages }, (_, i) => {
      const drawing = `0 0 0 rg 0 642 200 200 re f BT /F1 48 Tf 250 500 Td (Page ${i + 1}) Tj ET`;
      return [
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${6 + i * 2} 0 R/Resources<</Font<</F1 3 0 R>>>>>>`,
        `<</Length ${drawing.length}>>stream\n${drawing}\nendstream`,
      ];
    }).flat(),
  ];
  let text = '%PDF-1.7\n';
  const places = objects.map((object, i) => {
    const place = text.length;
    text += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const lines = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return Buffer.from(
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${lines}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`,
    'latin1',
  );
}
