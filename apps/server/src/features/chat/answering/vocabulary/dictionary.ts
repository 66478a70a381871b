import { fold } from "@lectern/text-analysis/fold";

const languages = ["en", "de", "fr", "es", "it"] as const;

/**
 * Common words of contracts, reports, minutes, manuals and mail, one meaning per line, in the order
 * of the languages above; the first of several words is used as the translation. For questions in
 * another language than the documents. Measures of reports have their own list
 * (tables/measures.ts).
 */
const meanings = `
rent;Miete/Mieten/Mietzins;loyer/loyers;alquiler/renta;affitto/canone
rent;Pacht;fermage;arrendamiento;locazione
tenant/tenants;Mieter/Mieterin/Mieters;locataire/locataires;inquilino/arrendatario;inquilino/conduttore
landlord/landlords;Vermieter/Vermieterin/Vermieters;bailleur/propriétaire;arrendador/casero;locatore
lease;Mietvertrag/Mietvertrags;bail;contrato de alquiler;contratto di locazione
deposit;Kaution/Mietkaution/Anzahlung;dépôt/caution;fianza/depósito;deposito/cauzione
contract/contracts/agreement;Vertrag/Vertrags/Vertrages/Verträge/Vereinbarung;contrat/contrats/accord;contrato/contratos/acuerdo;contratto/contratti/accordo
party/parties;Partei/Parteien/Vertragspartei/Vertragsparteien;partie/parties;parte/partes;parte/parti
signed;unterzeichnet/unterschrieben/unterschreibt;signé/signée;firmado/firmó;firmato
notice;Kündigung/Kündigungsfrist;préavis/résiliation;preaviso;preavviso/disdetta
terminate/terminated;kündigen/gekündigt;résilier/résilié;rescindir/rescindido;recedere
term;Laufzeit/Vertragslaufzeit/Mietdauer;durée;duración/plazo;durata
deadline;Frist/Stichtag;délai/échéance;plazo;scadenza/termine
obligations;Pflichten/Verpflichtungen;obligations;obligaciones;obblighi
liability;Haftung;responsabilité;responsabilidad;responsabilità
insurance;Versicherung/versichert;assurance/assuré;seguro/asegurado;assicurazione
damage;Schaden/Schäden;dommage/dommages/dégâts;daño/daños;danno/danni
repair/repairs;Reparatur/Reparaturen/repariert;réparation/réparations;reparación/reparaciones;riparazione/riparazioni
maintenance;Wartung/Instandhaltung/gewartet;entretien/maintenance;mantenimiento;manutenzione
penalty;Vertragsstrafe/Strafe;pénalité;penalización;penale
interest;Zinsen/Zins/Verzugszinsen;intérêts/intérêt;intereses/interés;interessi
payment;Zahlung/Zahlungen/Bezahlung;paiement/paiements;pago/pagos;pagamento/pagamenti
pay/paid;zahlen/bezahlen/bezahlt/gezahlt;payer/payé;pagar/pagado;pagare/pagato
late;verspätet/spät/Verzug;retard/tard;retraso/tarde;ritardo/tardi
invoice/invoices;Rechnung/Rechnungen;facture/factures;factura/facturas;fattura/fatture
order;Bestellung/Auftrag/bestellt;commande/commandé;pedido;ordine
offer;Angebot/Offerte/angeboten;offre/offert;oferta/ofreció;offerta
delivery;Lieferung/Lieferungen/Anlieferung;livraison;entrega;consegna
deliver/delivered;liefern/geliefert/liefert;livrer/livré;entregar/entregado;consegnare/consegnato
delivery time;Lieferzeit;délai de livraison;plazo de entrega;tempi di consegna
supplier;Lieferant/Lieferanten;fournisseur;proveedor;fornitore
customer/customers;Kunde/Kunden/Kundin;client/clients;cliente/clientes;cliente/clienti
price;Preis/Preise;prix;precio/precios;prezzo/prezzi
cost/costs;Kosten/kostet;coût/coûts/coûte;coste/costes/cuesta;costo/costi/costa
fee;Gebühr/Gebühren/Honorar;frais/honoraires;tarifa/honorarios;tariffa/onorario
discount;Rabatt/Skonto;remise/rabais;descuento;sconto
budget;Budget/Haushalt;budget;presupuesto;bilancio preventivo
container;Container;conteneur;contenedor;contenitore
freight;Fracht;fret;flete;trasporto
employee/employees;Mitarbeiter/Mitarbeiterin/Mitarbeitende/Beschäftigte/Angestellte;employé/employés/salarié/salariés;empleado/empleados/trabajadores;dipendente/dipendenti
manager;Leiter/Leiterin/Manager;responsable/directeur;gerente/responsable;responsabile
director;Geschäftsführer/Geschäftsführerin/Direktor;directeur/directrice;director/directora;direttore
chair;Vorsitz/Vorsitzender/Vorsitzende;président/présidente;presidente;presidente
board;Vorstand/Aufsichtsrat/Vorstands;conseil;consejo/junta;consiglio
meeting;Sitzung/Besprechung/Treffen/Versammlung;réunion/séance;reunión/junta;riunione/seduta
next;nächste/nächsten/nächster;prochaine/prochain;próxima/próximo;prossima/prossimo
minutes;Protokoll;procès-verbal;acta;verbale
decided;beschlossen/entschieden/beschloss/entschied;décidé/adopté;decidió/decidido/acordó;deciso/deliberato
approved;genehmigt/gebilligt/genehmigte;approuvé;aprobado/aprobó;approvato
rejected;abgelehnt/lehnte;rejeté/refusé;rechazado/rechazó;respinto
attended;teilgenommen/anwesend;assisté/participé;asistió/asistieron;partecipato
hiring;Einstellung/Einstellungen/Einstellungsstopp;embauche/recrutement;contratación;assunzioni
salary;Gehalt/Gehälter/Lohn/Löhne;salaire/salaires;salario/sueldo;stipendio
holiday;Urlaub/Urlaubstage;congé/congés/vacances;vacaciones;ferie
pension;Rente/Altersversorgung;retraite;pensión;pensione
auditor;Wirtschaftsprüfer/Abschlussprüfer/Prüfer;commissaire aux comptes/auditeur;auditor;revisore
report;Bericht/Berichts;rapport;informe;relazione/rapporto
year;Jahr/Jahres/Jahre/Geschäftsjahr;an/année;año;anno
annual;jährlich/jährliche/Jahres/jährlichen;annuel/annuelle;anual;annuale/annuo
monthly;monatlich/monatliche/Monats/monatlichen;mensuel/mensuelle;mensual;mensile
quarterly;vierteljährlich/Quartals;trimestriel;trimestral;trimestrale
month/months;Monat/Monate/Monaten;mois;mes/meses;mese/mesi
half year;Halbjahr/Halbjahres;semestre;semestre;semestre
warehouse;Lager/Lagerhaus/Warenlager;entrepôt;almacén;magazzino
stock;Lagerbestand/Bestand/vorrätig;stock;existencias;scorte
office;Büro/Büros;bureau/bureaux;oficina/oficinas;ufficio/uffici
building;Gebäude/Gebäudes;bâtiment/immeuble;edificio;edificio/immobile
premises;Räume/Mieträume/Räumlichkeiten;locaux;locales;locali
floor;Stockwerk/Etage;étage;planta/piso;piano
room;Raum/Zimmer;salle/pièce;sala/habitación;stanza/sala
roof;Dach;toit;tejado/techo;tetto
door;Tür/Türen;porte;puerta;porta
window/windows;Fenster;fenêtre/fenêtres;ventana/ventanas;finestra/finestre
heating;Heizung;chauffage;calefacción;riscaldamento
water;Wasser;eau;agua;acqua
fire;Feuer/Brand;incendie/feu;incendio/fuego;incendio/fuoco
power;Leistung/Nennleistung/Strom;puissance;potencia;potenza
pump;Pumpe/Pumpen;pompe;bomba;pompa
filter;Filter/Filters;filtre;filtro;filtro
battery;Batterie/Akku;batterie;batería;batteria
cable;Kabel;câble;cable;cavo
weight;Gewicht;poids;peso;peso
length;Länge;longueur;longitud;lunghezza
temperature;Temperatur;température;temperatura;temperatura
clean/cleaning;reinigen/Reinigung/gereinigt/reinige;nettoyer/nettoyage;limpiar/limpieza;pulire/pulizia
install/installation;installieren/Installation/Einbau;installer/installation;instalar/instalación;installare/installazione
start;starten/beginnt/Beginn/beginnen;commencer/commence/début;empezar/empieza/comienza/inicio;iniziare/inizia/inizio
end;enden/endet/Ende;finir/finit/fin;terminar/termina/fin;finire/termina/fine
fault/faults;Störung/Störungen/Fehler;panne/défaut;avería/fallo;guasto/guasti
safety;Sicherheit/Sicherheitshinweise;sécurité;seguridad;sicurezza
warranty;Garantie/Gewährleistung;garantie;garantía;garanzia
manufacturer;Hersteller/Herstellers;fabricant;fabricante;produttore/fabbricante
machine;Maschine/Maschinen;machine;máquina;macchina
vehicle/vehicles;Fahrzeug/Fahrzeuge;véhicule/véhicules;vehículo/vehículos;veicolo/veicoli
ship;Schiff;navire;barco/buque;nave
train;Zug/Züge;train;tren;treno
school;Schule;école;escuela;scuola
hospital;Krankenhaus/Klinik;hôpital/clinique;hospital/clínica;ospedale/clinica
patient/patients;Patient/Patienten;patient/patients;paciente/pacientes;paziente/pazienti
law;Gesetz/Recht;loi/droit;ley/derecho;legge/diritto
court;Gericht;tribunal/cour;tribunal/juzgado;tribunale
lawsuit;Klage/Rechtsstreit;procès/litige;demanda/litigio;causa
tax/taxes;Steuer/Steuern;impôt/impôts/taxe;impuesto/impuestos;imposta/tassa/tasse
bank;Bank;banque;banco;banca
loan;Darlehen/Kredit;prêt/emprunt;préstamo/crédito;prestito/mutuo
debt;Schulden/Verschuldung;dette/dettes;deuda/deudas;debito/debiti
share/shares;Aktie/Aktien/Anteil/Anteile;action/actions;acción/acciones;azione/azioni
shareholder/shareholders;Aktionär/Aktionäre/Gesellschafter;actionnaire/actionnaires;accionista/accionistas;azionista/azionisti/soci
dividend;Dividende;dividende;dividendo;dividendo
market;Markt/Märkte;marché/marchés;mercado/mercados;mercato/mercati
risk/risks;Risiko/Risiken;risque/risques;riesgo/riesgos;rischio/rischi
competition;Wettbewerb/Konkurrenz;concurrence;competencia;concorrenza
growth;Wachstum;croissance;crecimiento;crescita
increase/increased;Anstieg/gestiegen/stieg/erhöht/Erhöhung;hausse/augmenté/augmentation;aumento/aumentó;aumento/aumentato
decrease/decreased;Rückgang/gesunken/sank/verringert;baisse/diminué/diminution;disminución/disminuyó;calo/diminuito
product/products;Produkt/Produkte;produit/produits;producto/productos;prodotto/prodotti
service/services;Dienstleistung/Dienstleistungen/Dienste;service/services;servicio/servicios;servizio/servizi
segment/segments;Segment/Segmente/Geschäftsbereich/Geschäftsbereiche;segment/segments;segmento/segmentos;segmento/segmenti
company;Unternehmen/Firma/Gesellschaft;entreprise/société;empresa/sociedad;azienda/società
name;Name/Namen;nom;nombre;nome
address;Adresse/Anschrift;adresse;dirección;indirizzo
phone;Telefon/Telefonnummer;téléphone;teléfono;telefono
number;Nummer/Anzahl/Zahl;numéro/nombre;número;numero
date;Datum;date;fecha;data
place;Ort;lieu;lugar;luogo
reason;Grund/Gründe;raison;razón/motivo;motivo/ragione
goal/goals;Ziel/Ziele;objectif/objectifs;objetivo/objetivos;obiettivo/obiettivi
project;Projekt/Vorhaben;projet;proyecto;progetto
research;Forschung;recherche;investigación;ricerca
study;Studie;étude;estudio;studio
result/results;Ergebnis/Ergebnisse;résultat/résultats;resultado/resultados;risultato/risultati
data;Daten;données;datos;dati
software;Software;logiciel;software;software
license;Lizenz/Lizenzen;licence/licences;licencia/licencias;licenza/licenze
password;Passwort;mot de passe;contraseña;password
user/users;Benutzer/Nutzer/Anwender;utilisateur/utilisateurs;usuario/usuarios;utente/utenti
sublet;untervermieten/Untervermietung/untervermietet;sous-louer/sous-location;subarrendar;subaffittare
rate;Satz/Zinssatz/Rate;taux;tasa/tipo;tasso
fire insurance;Feuerversicherung;assurance incendie;seguro de incendios;assicurazione incendio
container ship;Containerschiff;porte-conteneurs;portacontenedores;portacontainer
`;

const plain = (word: string) => fold(word.toLowerCase());

/** Translations by language and word, the first of each language. */
const table = tableOf();

function tableOf(): Map<string, Map<string, Partial<Record<string, string>>>> {
  const all = new Map<string, Map<string, Partial<Record<string, string>>>>(
    languages.map((language) => [language, new Map()]),
  );
  for (const line of meanings.trim().split("\n")) {
    const cells = line.split(";").map((cell) => cell.split("/"));
    const first = Object.fromEntries(languages.map((language, n) => [language, cells[n]?.[0]]));
    for (const [n, language] of languages.entries()) {
      const known = all.get(language);
      for (const word of cells[n] ?? []) {
        const key = plain(word);
        if (known && !known.has(key)) known.set(key, first);
      }
    }
  }
  return all;
}

/** Whether the dictionary has a language (ISO 639-1). */
export const isTranslated = (language: string): boolean => table.has(language);

const shortestPart = 4;

/**
 * Translates a word; undefined if it is unknown. A German compound is split: "Jahresmiete" is
 * "annual rent".
 */
export function translated(word: string, from: string, to: string): string | undefined {
  const known = table.get(from);
  const key = plain(word);
  const whole = known?.get(key)?.[to];
  if (whole !== undefined || from !== "de" || !known) return whole;
  for (let at = shortestPart; at <= key.length - shortestPart; at++) {
    const head = known.get(key.slice(0, at)) ?? known.get(key.slice(0, at).replace(/s$/u, ""));
    const tail = known.get(key.slice(at));
    if (head?.[to] !== undefined && tail?.[to] !== undefined) return `${head[to]} ${tail[to]}`;
  }
  return undefined;
}
